"""Names version and platform of the wheel, which packaging/wheel.sh reads from the build. pyproject.toml has the rest."""
import os

from setuptools import Distribution, setup
from wheel.bdist_wheel import bdist_wheel


class PlatformDistribution(Distribution):
    """A distribution that has compiled code, though no extension module."""

    def has_ext_modules(self):
        return True


class PlatformWheel(bdist_wheel):
    """A wheel for every Python 3, but for one platform."""

    def get_tag(self):
        return "py3", "none", os.environ["CONVSCOPE_WHEEL_PLATFORM"]


setup(version=os.environ["CONVSCOPE_WHEEL_VERSION"], distclass=PlatformDistribution,
      cmdclass={"bdist_wheel": PlatformWheel})
