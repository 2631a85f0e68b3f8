"""The tests of PettingZoo, whose import warns of its own old ways, and which have no types."""

import warnings
from importlib import import_module

with warnings.catch_warnings():
    warnings.simplefilter("ignore")
    _tests = import_module("pettingzoo.test")

api_test = _tests.api_test
parallel_api_test = _tests.parallel_api_test
parallel_seed_test = _tests.parallel_seed_test
seed_test = _tests.seed_test
