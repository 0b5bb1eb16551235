#!/usr/bin/env python3
"""Tests gpu_session.py without a GPU: the order of its steps, what it resumes, and the options of every step."""
import argparse
import contextlib
import io
import json
import pathlib
import sys
import tempfile
import unittest

import engine_proof
import forecast_proof
import gpu_session
import workload_proof
from gpu_session import Session, Step, steps

PARSERS = {"engine_proof.py": engine_proof.arguments, "forecast_proof.py": forecast_proof.arguments,
           "workload_proof.py": workload_proof.parse_arguments}


class GpuSession(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = pathlib.Path(folder.name)

    def call(self, all_steps, seconds=60.0, devices=1, only="*"):
        """Runs one call. Returns its exit code and what it printed."""
        args = argparse.Namespace(results=self.folder, work=self.folder / "work", seconds=seconds, only=only)
        with contextlib.redirect_stdout(io.StringIO()) as printed:
            return Session(args, all_steps, devices).all(), printed.getvalue()

    def state(self):
        return json.loads((self.folder / "state.json").read_text())

    def shell(self, name, text, seconds=1, **more):
        return Step(name, seconds, "/bin/sh", "-c", text, **more)

    def test_ended_steps_are_not_run_again(self):
        numbers = self.folder / "work" / "a"
        numbers.mkdir(parents=True)
        (numbers / "proof.json").write_text("[1]")
        all_steps = [self.shell("a", f"echo ran >> {self.folder}/ran"), self.shell("b", "echo said; exit 1")]
        for _ in range(2):
            self.assertEqual(self.call(all_steps)[0], 0)
        self.assertEqual((self.folder / "ran").read_text(), "ran\n")
        self.assertEqual((self.folder / "b" / "log.txt").read_text(), "said\n")
        self.assertEqual((self.folder / "a" / "proof.json").read_text(), "[1]")
        self.assertEqual(self.state()["b"]["exit_code"], 1)

    def test_a_step_that_does_not_fit_waits_for_the_next_call(self):
        code, printed = self.call([self.shell("a", "true"), self.shell("long", "true", 500), self.shell("b", "true")])
        self.assertEqual(code, 3)
        self.assertIn("2 of 3 steps have ended; left: long", printed)
        self.assertEqual(self.call([self.shell("long", "true", 500)])[0], 0)  # the first one of a call

    def test_a_step_that_is_cut_off_runs_again_but_not_for_ever(self):
        endless = [self.shell("endless", "sleep 600")]
        for _ in range(gpu_session.CALLS_OF_A_STEP):
            code, printed = self.call(endless, gpu_session.CLOSING + 0.2)
        self.assertEqual(code, 1)
        self.assertIn("cut off 3 times: endless", printed)
        self.call(endless)
        self.assertEqual(self.state()["endless"]["calls"], gpu_session.CALLS_OF_A_STEP)

    def test_a_step_may_ask_for_another_call(self):
        self.assertEqual(self.call([self.shell("proof", "exit 77")])[0], 3)  # e.g. without PyTorch
        self.assertEqual(self.call([self.shell("proof", "exit 0")])[0], 0)
        self.assertEqual(self.call([self.shell("record", "exit 3", again=(3,))])[0], 3)
        self.assertEqual(self.call([self.shell("record", "exit 0", again=(3,))])[0], 0)

    def test_steps_for_several_gpus_wait_for_them(self):
        two = [self.shell("two", "true", gpus=2)]
        code, printed = self.call(two)
        self.assertEqual(code, 3)
        self.assertIn("too few for two", printed)
        self.assertEqual(self.call(two, devices=2)[0], 0)

    def test_every_step_fits_a_call_and_its_script(self):
        all_steps = steps("cli", self.folder, self.folder)
        self.assertEqual(len({step.name for step in all_steps}), len(all_steps))
        for step in all_steps:
            self.assertLess(step.seconds + gpu_session.CLOSING, 540)
            words = list(map(str, step.command))
            script = pathlib.Path(words[1] if words[0] == sys.executable else words[0])
            self.assertTrue(script.is_file(), script)
            if script.name in PARSERS:
                PARSERS[script.name](words[2:])


if __name__ == "__main__":
    unittest.main()
