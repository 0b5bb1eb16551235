#include "analysis/speed_reasons.h"

#include <algorithm>
#include <cmath>
#include <optional>

#include "analysis/kernel_report.h"
#include "core/problem_text.h"
#include "measure/family.h"
#include "problem/problem_cost.h"
#include "text/translate.h"
#include "text/units.h"

namespace convscope {
namespace {

using Sentences = std::vector<std::string>;

void addMethod(const Candidate& faster, const Candidate& slower, const Problem& problem, Sentences& sentences) {
  if (faster.has(Note::TensorCore) && !slower.has(Note::TensorCore))
    sentences.push_back(translated("speed_reasons", "The faster one uses tensor cores, the slower one does not."));
  if (faster.has(Note::ReducedPrecisionReduction) && !slower.has(Note::ReducedPrecisionReduction))
    sentences.push_back(translated("speed_reasons",
                                   "The faster one adds up in a shorter number format than necessary, the slower one "
                                   "does not."));
  if (!faster.family || !slower.family || faster.family == slower.family) return;
  if (faster.family == Family::Winograd)
    sentences.push_back(translated("speed_reasons",
                                   "The faster one is a Winograd algorithm: it multiplies less often than a direct "
                                   "computation."));
  if (faster.family == Family::Fft)
    sentences.push_back(translated("speed_reasons",
                                   "The faster one multiplies spectra (FFT): with large filters, it multiplies less "
                                   "often than a direct computation."));
  Dims filter;
  for (const Axis& axis : problem.axes) filter.push_back(axis.filter);
  if (slower.family == Family::Fft)
    sentences.push_back(phrase("speed_reasons",
                               "The slower one multiplies spectra (FFT): it transforms each tensor, which pays with "
                               "large filters. This one is {}.")(dimsText(filter)));
}

/// Returns the share of the multiprocessors that the longest kernel keeps busy, as the mean over its waves.
std::optional<double> fullness(const KernelReport& report) {
  if (!report.longest) return std::nullopt;
  const std::optional<double>& waves = report.rows[*report.longest].waves;
  if (!waves || *waves <= 0) return std::nullopt;
  return *waves / std::ceil(*waves);
}

void addKernelTimes(const KernelReport& faster, const KernelReport& slower, Sentences& sentences) {
  constexpr double kLeastPart = 0.05;  // of the difference between both
  const auto add = [&](KernelRole role, const Phrase& words) {
    const double fasterUs = faster.usOf(role);
    const double slowerUs = slower.usOf(role);
    if (slowerUs - fasterUs >= kLeastPart * (slower.us - faster.us) && slowerUs > fasterUs)
      sentences.push_back(words(formatTime(slowerUs), formatTime(fasterUs)));
  };
  add(KernelRole::Computes,
      phrase("speed_reasons", "The computation takes {} in the slower one, {} in the faster one."));
  add(KernelRole::ConvertsLayout,
      phrase("speed_reasons", "The conversion of the layout takes {} in the slower one, {} in the faster one."));
  add(KernelRole::Reduces,
      phrase("speed_reasons",
             "The sum of partial results (split-K) takes {} in the slower one, {} in the faster one."));
  constexpr double kClearlyFuller = 0.05;
  const std::optional<double> fasterFull = fullness(faster);
  const std::optional<double> slowerFull = fullness(slower);
  if (fasterFull && slowerFull && *fasterFull - *slowerFull >= kClearlyFuller)
    sentences.push_back(
        phrase("speed_reasons",
               "The longest kernel of the faster one keeps the multiprocessors {} full on average, that "
               "of the slower one {}.")(formatPercent(*fasterFull), formatPercent(*slowerFull)));
}

/// Algorithms keep converted tensors and partial results in the workspace.
void addWorkspace(const Trial& faster, const Trial& slower, const Problem& problem, Sentences& sentences) {
  constexpr double kLeastPart = 0.1;  // of the tensors
  const double more = static_cast<double>(slower.workspaceBytes) - static_cast<double>(faster.workspaceBytes);
  if (more >= kLeastPart * minimumBytes(problem))
    sentences.push_back(phrase("speed_reasons",
                               "The slower one needs {} of workspace, the faster one {}: what an algorithm keeps there "
                               "is written and read beside the tensors.")(formatBytes(slower.workspaceBytes),
                                                                          formatBytes(faster.workspaceBytes)));
}

std::ptrdiff_t conversions(const Trial& trial) {
  return std::ranges::count(trial.kernels, KernelRole::ConvertsLayout, roleOf);
}

}  // namespace

std::vector<std::string> speedReasons(const Trial& faster, const Trial& slower, const Problem& problem,
                                      const DeviceInfo& device) {
  Sentences sentences;
  addMethod(faster.candidate, slower.candidate, problem, sentences);
  addWorkspace(faster, slower, problem, sentences);
  const auto fasterReport = kernelReport(faster, problem, device);
  const auto slowerReport = kernelReport(slower, problem, device);
  if (fasterReport && slowerReport)
    addKernelTimes(*fasterReport, *slowerReport, sentences);
  else if (!faster.kernels.empty() && conversions(slower) > conversions(faster))
    sentences.push_back(
        phrase("speed_reasons", "Kernels that convert the layout: {} in the slower one, {} in the faster one.")(
            conversions(slower), conversions(faster)));
  return sentences;
}

}  // namespace convscope
