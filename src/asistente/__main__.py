"""Entry point of the `asistente` command and of `python -m asistente`."""


def main() -> None:
    """Run the command line; the import is here so that `import asistente` stays free."""
    from asistente.cli.app import main as run

    run()


if __name__ == "__main__":
    main()
