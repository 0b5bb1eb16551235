"""Runs convscope-cli in the place of this process, with all arguments: python -m convscope ARGUMENTS."""
import os
import sys

from . import _files


def main():
    """Replaces this process by convscope-cli. Ends with exit code 2 if the program cannot be started."""
    program = _files.PROGRAM
    try:
        os.execve(program, [program, *sys.argv[1:]], _files.environment(sys.argv[1:]))
    except OSError as error:
        sys.exit(_failure(f"cannot start {program}: {error.strerror}"))


def _failure(message):
    print(f"convscope: {message}", file=sys.stderr)
    return 2


if __name__ == "__main__":
    main()
