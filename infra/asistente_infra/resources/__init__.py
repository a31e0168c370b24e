"""The resources of the stack, one file a part; the only code that knows CDK."""
