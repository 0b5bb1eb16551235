#!/usr/bin/env python3
"""Tests the figures of apply_proof.py. Needs no GPU."""
import contextlib
import io
import math
import pathlib
import sys
import tempfile
import unittest

sys.dont_write_bytecode = True
sys.path.insert(0, str(pathlib.Path(__file__).parent))
import apply_proof  # noqa: E402


def training(steady, first, later=()):
    """Returns what a process prints whose iterations take `steady` ms after the first."""
    sizes = [{"size": 224, "ms": [first] + [steady] * 9, "losses": [5.0]}]
    sizes += [{"size": 160, "ms": [ms, steady], "losses": [5.0]} for ms in later]
    return {"sizes": sizes, "convolution_ms": steady / 2, "peak_bytes": 3 * 2**20}


class ApplyProof(unittest.TestCase):
    def test_figures_are_of_the_first_size_and_of_the_others(self):
        self.assertEqual(apply_proof.figures(training(40, 500, [60, 80])), (40, 20, 500, 70, 3))
        self.assertTrue(math.isnan(apply_proof.figures(training(40, 500))[3]))

    def test_coverage_counts_outcomes_and_reasons(self):
        with tempfile.TemporaryDirectory() as folder:
            report = pathlib.Path(folder, "report")
            self.assertEqual(apply_proof.coverage(report)[0].total(), 0)
            report.write_text("7\tapplied\tfwd a\teng1\n7\tunknown\tfwd b\tnot in the choice file\n"
                              "7\tunknown\tfwd c\tnot in the choice file\n7\trefused\t-\ta graph of any size\n")
            outcomes, reasons = apply_proof.coverage(report)
        self.assertEqual(outcomes, {"applied": 1, "unknown": 2, "refused": 1})
        self.assertEqual(reasons["unknown: not in the choice file"], 2)

    def test_forecast_is_held_against_what_false_measured(self):
        results = {"off": [training(40, 500, [100])], "applied": [training(40, 400, [60])]}
        predicted = {"pytorch": {224: [30, 90, 0], 160: [20, 0, 70]}, "convscope-applied": {224: [20, 40, 0], 160: [15, 0, 25]}}
        output = io.StringIO()
        with contextlib.redirect_stdout(output):
            apply_proof.print_forecasts(results, [224, 160], predicted)
        self.assertIn("convolution kernels: 20.00 / 20.00 ms = 1.000", output.getvalue())
        self.assertIn("first iteration: 450.00 / 400.00 ms = 1.125", output.getvalue())
        self.assertIn("new size: 55.00 / 60.00 ms = 0.917", output.getvalue())

    def test_case_names_network_precision_and_sizes(self):
        case = apply_proof.Case("timm/efficientnet_b0:fp16:224,160")
        self.assertEqual((case.network, case.precision, case.sizes), ("timm/efficientnet_b0", "fp16", [224, 160]))
        self.assertEqual(apply_proof.Case("vgg16:tf32").sizes, [224])

    def test_table_compares_with_both_switches(self):
        results = {"off": [training(44, 500)], "on": [training(40, 2900)], "applied": [training(38, 450)]}
        with contextlib.redirect_stdout(io.StringIO()) as output:
            apply_proof.print_table(results)
        self.assertIn("convolution kernels: applied / off 0.864, applied / on 0.950", output.getvalue())


if __name__ == "__main__":
    unittest.main()
