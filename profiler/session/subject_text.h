#pragma once

#include <string>
#include <vector>

#include "measure/event.h"

namespace convscope {

// What a survey measures, in words. The subject is a network at one input size, or a workload.

/// Returns the name of the network or workload.
const std::string& subjectName(const SurveyStarted& survey);

/// Returns the distinct input shapes of the iterations of a workload, in order of appearance. Empty if the recording
/// has no iterations.
std::vector<Dims> recordedSizes(const Workload& workload);

/// Returns the input size of a network, as "32x3x224x224"; of a workload "32x3x224x224" if all iterations have the
/// same, or "6 recorded sizes".
std::string sizeText(const SurveyStarted& survey);

/// Returns "fp16", or all precisions of a workload: "fp16, fp32".
std::string precisionText(const SurveyStarted& survey);

/// Returns the precision as PyTorch's users know it: "fp32 (TF32 off)", "tf32 (PyTorch's default)", "fp16 (autocast)";
/// for a workload with several precisions, their names.
std::string pytorchPrecision(const SurveyStarted& survey);
std::string pytorchPrecision(Precision precision);

/// Returns "nchw", or all layouts of a workload: "nchw, nhwc".
std::string layoutText(const SurveyStarted& survey);

/// Returns precision and layout as PyTorch's users know them: "fp32 (TF32 off), NCHW (contiguous)"; for a workload
/// with several layouts "fp16 (autocast), NCHW, NHWC".
std::string conditionsText(const SurveyStarted& survey);

}  // namespace convscope
