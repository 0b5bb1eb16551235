#include "window/run_estimate.h"

#include <algorithm>
#include <cstddef>
#include <utility>

#include "measure/survey.h"
#include "problem/input_error.h"
#include "window/parts/run_panel.h"
#include "window/parts/subject_panel.h"

namespace convscope::window {
namespace {

/// Returns the survey that the page describes, with the problems of all sizes of a sweep.
std::optional<SurveyStarted> plannedSurvey(MeasurePage& page) {
  const SurveyOptions options = page.panel().options();
  if (const NamedWorkload* recorded = page.subject().workload()) return describeSurvey(options, *recorded);
  const NetworkEditor& editor = page.subject().editor();
  if (!editor.isValid()) return {};
  std::vector<Dims> sizes = page.panel().sizes(editor.inputSize());
  if (sizes.empty()) sizes.push_back(editor.inputSize());
  std::optional<SurveyStarted> planned;
  for (const Dims& size : sizes) {
    SurveyStarted survey = describeSurvey(options, editor.network(), size);
    if (!planned)
      planned = std::move(survey);
    else
      planned->problems.insert(planned->problems.end(), survey.problems.begin(), survey.problems.end());
  }
  return planned;
}

}  // namespace

std::optional<SurveyEstimate> estimateRun(MeasurePage& page, const Session& session) {
  const DeviceInfo* device = page.panel().where().device();
  if (device == nullptr) return {};
  try {
    std::optional<SurveyStarted> planned = plannedSurvey(page);
    if (!planned || planned->problems.empty()) return {};
    planned->device = *device;
    SurveyEstimate estimate = estimateSurvey(*planned, session);
    const auto sharing = static_cast<double>(std::max<std::size_t>(page.panel().where().devices().size(), 1));
    if (estimate.seconds) *estimate.seconds /= sharing;
    return estimate;
  } catch (const InputError&) {  // Run shows it
    return {};
  }
}

}  // namespace convscope::window
