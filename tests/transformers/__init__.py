"""Tests that need the transformers extra; CI runs them in an environment of its own."""

import pytest

NEEDS_TRANSFORMERS = [
    pytest.mark.transformers,
    pytest.mark.filterwarnings("default"),  # what torch and its friends warn of is not ours
]
