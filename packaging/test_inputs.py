#!/usr/bin/env python3
"""Prints a line "NAME HASH" for each test of a build folder: test_inputs.py BUILD.

The hash is of everything built that the test runs or loads, so a test with the same hash in two builds gives the same
result. That is its command, and the programs and modules among what ninja builds before it. Whatever loads a backend or
starts a program that ships may load any module in lib/.
"""
import functools
import hashlib
import json
import pathlib
import subprocess
import sys

BUILD = pathlib.Path(sys.argv[1]).resolve()
SHIPPED = {"convscope", "convscope-cli"}


def output(*command):
    return subprocess.run(command, cwd=BUILD, check=True, capture_output=True, text=True).stdout


@functools.cache
def content(path):
    return hashlib.sha256(path.read_bytes()).hexdigest() if path.is_file() else "none"


@functools.cache
def loaded(target):
    """Returns the programs and modules that are built before `target`, and itself."""
    needed = {BUILD / each for each in output("ninja", "-t", "inputs", target).splitlines()}
    modules = {each for each in needed if each.suffix == ".so" and each.is_relative_to(BUILD)}
    programs = {each for each in needed if each.parent == BUILD / "bin" and "precompiled" not in each.name}
    built = modules | programs | {BUILD / target}
    if modules or any(each.name in SHIPPED for each in built):
        built |= set(BUILD.glob("lib/**/*.so"))
    return built


def inputs(command):
    """Returns the files that a test's command names, with those that they load."""
    for argument in command:
        path = pathlib.Path(argument)
        if path.is_relative_to(BUILD) and path.is_file():
            yield from loaded(str(path.relative_to(BUILD)))
        elif path.is_relative_to(BUILD) and path.is_dir():
            yield from path.glob("*.so")


for test in json.loads(output("ctest", "--show-only=json-v1"))["tests"]:
    command = test.get("command", [])
    files = sorted(set(inputs(command)))
    state = [command] + [[str(each), content(each)] for each in files]
    print(test["name"], hashlib.sha256(json.dumps(state).encode()).hexdigest())
