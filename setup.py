"""What pyproject.toml cannot say: the search in C, which is built where it can be.

Where it cannot, the install goes on without it and the same search in Python is used. With
VORHAND_PURE=1 in the environment it is left out, and the wheel is one for any platform.
"""

import os
import sys
import sysconfig

from setuptools import Extension, setup

SOLVER = "widgets/vorhand/solver"
ABI = "cp311"

# The stable ABI is that of CPython with its lock; elsewhere the search in Python is the one.
builds = (
    os.environ.get("VORHAND_PURE", "0") in {"", "0"}
    and sys.implementation.name == "cpython"
    and not sysconfig.get_config_var("Py_GIL_DISABLED")
)

core = Extension(
    "vorhand.solver._core",
    sources=[f"{SOLVER}/_core.c", f"{SOLVER}/_search.c", f"{SOLVER}/_suits.c"],
    depends=[f"{SOLVER}/_search.h", f"{SOLVER}/_suits.h"],
    define_macros=[("Py_LIMITED_API", "0x030B0000")],
    py_limited_api=True,
    optional=True,
)

setup(
    ext_modules=[core] if builds else [],
    options={"bdist_wheel": {"py_limited_api": ABI}} if builds else {},
)
