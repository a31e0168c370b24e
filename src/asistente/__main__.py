"""Entry point of the `asistente` command and of `python -m asistente`."""

import gc


def main() -> None:
    """Run the command line; the import is here so that `import asistente` stays free."""
    # Nearly all that a run creates lives to its end: looking for cycles among it costs a cold
    # `ask` a tenth of its time. It is over before this many objects stand.
    gc.set_threshold(300_000, 50, 50)
    from asistente.cli.app import main as run

    run()


if __name__ == "__main__":
    main()
