#!/usr/bin/env python3
"""Tests workload_proof.py without a GPU: its comparisons, and on real recordings (tests/workload/data) that what
convscope-cli imports is what hooks in the model counted."""
import contextlib
import io
import json
import pathlib
import shutil
import sys
import tempfile
import unittest

import workload_proof
from workload_files import Workload, differences, recorded_times

CLI = ""
DATA = pathlib.Path(__file__).resolve().parent.parent / "workload" / "data"
TEXT = """convscope_workload 1
benchmark off
deterministic off
allow_tf32 on

problem 1 fwd tf32 nchw n1 c3 k8 in8x8 f3x3
  executor cudnn
  layer a
  race
    plan 2.5 eng1
    picked - eng2 k1=3
problem 2 wgrad tf32 nchw n1 c3 k8 in8x8 f3x3
  executor framework-depthwise
call 1 computes 1
  host_us 10
call 2 computes 2
kind 1
  calls 1x2 2
kind 2
iterations 2 x1
iterations 1 x5
  wall_us 1 2 3 4 5
"""
TRUTH = {"problems": [{"problem": "fwd tf32 nchw n1 c3 k8 in8x8 f3x3", "executor": "Cudnn", "layer": "a", "count": 2},
                      {"problem": "wgrad tf32 nchw n1 c3 k8 in8x8 f3x3", "executor": "CudaDepthwise2d", "layer": "a",
                       "count": 1}],
         "benchmark": False, "deterministic": False, "allow_tf32": True}


class Comparisons(unittest.TestCase):
    def test_a_workload_is_read(self):
        workload = Workload(TEXT)
        self.assertEqual(workload.steady_kind(), "1")
        self.assertEqual(workload.problems["1"]["races"], [[{"id": "eng1", "us": 2.5, "picked": False},
                                                            {"id": "eng2 k1=3", "us": None, "picked": True}]])
        self.assertEqual(workload.counts("1"), {("fwd tf32 nchw n1 c3 k8 in8x8 f3x3", "cudnn"): 2,
                                                ("wgrad tf32 nchw n1 c3 k8 in8x8 f3x3", "framework-depthwise"): 1})

    def test_equal_ones(self):
        self.assertEqual(differences(Workload(TEXT), TRUTH, layers=False), [])
        self.assertEqual(differences(Workload(TEXT.replace("depthwise\n", "depthwise\n  layer a\n")), TRUTH), [])

    def test_every_difference_is_found(self):
        for old, new, count in (("calls 1x2", "calls 1x3", 1), ("executor cudnn", "executor onednn", 2),
                                ("benchmark off", "benchmark on", 1), ("allow_tf32 on\n", "", 1), ("in8x8", "in9x9", 4),
                                ("iterations", "# iterations", 1)):
            found = differences(Workload(TEXT.replace(old, new)), TRUTH, layers=False)
            self.assertEqual(len(found), count, (old, found))
        self.assertEqual(len(differences(Workload(TEXT), TRUTH)), 1)  # a layer

    def test_the_recorder_s_head_of_a_trace(self):
        self.assertEqual(recorded_times('\n  {\n  "convscope": {"version": 1, "iterations": []},\n')["version"], 1)
        self.assertIsNone(recorded_times('{\n  "schemaVersion": 1,\n'))

    def test_objects_are_found(self):
        found = workload_proof.find_object({"a": 1, "b": [{"c": 0}, {"c": {"c": 1, "d": 2}}]}, "c", "d")
        self.assertEqual(found, {"c": 1, "d": 2})
        self.assertIsNone(workload_proof.find_object([{"c": 0}], "d"))

    def test_rows_of_a_forecast(self):
        def rows(low, high, change, real_on):
            args = workload_proof.parse_arguments(["--cli", "x", "--out", "nowhere"])
            proof = workload_proof.Proof(args)
            proof.first_ms = lambda name: 3000.0
            other = {"iteration_us": {"low": low, "high": high}, "change": change, "first_iteration_us": 3.3e6}
            with contextlib.redirect_stdout(io.StringIO()):
                proof.forecast_rows("net", False, {False: 20.0, True: real_on}, {"limit": "host"},
                                    {"pytorch-benchmark": other}, {True: "on"})
            return [row["met"] for row in proof.rows]

        self.assertEqual(rows(18000, 18000, "faster", 18.5), [True, True, True])
        self.assertEqual(rows(18000, 18000, "faster", 19.5), [False, False, True])
        self.assertEqual(rows(17000, 21000, "no difference", 19.5), [True, True, True])
        self.assertEqual(rows(17000, 18000, "slower", 16.0), [False, False, True])

    def test_arguments(self):
        args = workload_proof.parse_arguments(["--cli", "x", "--stages", "import,races", "--trainings", "vgg16-fp16"])
        self.assertEqual((args.stages, args.trainings), (["import", "races"], [("vgg16", "fp16")]))
        with self.assertRaises(SystemExit), contextlib.redirect_stderr(io.StringIO()):
            workload_proof.parse_arguments(["--cli", "x", "--stages", "imports"])


class RealRecordings(unittest.TestCase):
    def prove(self, change=lambda folder: None):
        with tempfile.TemporaryDirectory() as folder:
            shutil.copytree(DATA, folder, dirs_exist_ok=True)
            change(pathlib.Path(folder))
            printed = io.StringIO()
            with contextlib.redirect_stdout(printed):
                workload_proof.prove(workload_proof.parse_arguments(["--cli", CLI, "--out", folder, "--stages", "import"]))
            rows = json.loads((pathlib.Path(folder) / "workload-proof.json").read_text())
            return {row["what"]: row for row in rows if "met" in row}, printed.getvalue()

    def test_imports_are_what_hooks_counted(self):
        rows, printed = self.prove()
        self.assertTrue(rows["problems of a recording (trace) against hooks"]["met"], printed)
        self.assertTrue(rows["problems of a cudnn-frontend log against hooks"]["met"], printed)

    def test_another_truth_is_noticed(self):
        def change(folder):
            path = folder / "gan-tf32-off.truth.json"
            path.write_text(path.read_text().replace("n8", "n9"))

        rows, printed = self.prove(change)
        self.assertFalse(rows["problems of a recording (trace) against hooks"]["met"])
        self.assertIn("gan-tf32-off trace: ", printed)


if __name__ == "__main__":
    CLI = sys.argv[1]
    unittest.main(argv=sys.argv[:1])
