#include "session/subject_text.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

#include "core/problem_text.h"
#include "text/translate.h"

namespace convscope {
namespace {

template <class T>
void addOnce(std::vector<T>& values, const T& value) {
  if (std::ranges::find(values, value) == values.end()) values.push_back(value);
}

/// Returns the values of a property of all problems, in order of appearance.
template <class T>
std::vector<T> valuesOf(const SurveyStarted& survey, T Problem::*property, T own) {
  if (!survey.recorded) return {own};
  std::vector<T> values;
  for (const NetworkProblem& each : survey.problems) addOnce(values, each.problem.*property);
  return values;
}

template <class T>
std::string valuesText(const SurveyStarted& survey, T Problem::*property, T own) {
  std::vector<std::string> texts;
  for (const T value : valuesOf(survey, property, own)) texts.push_back(toText(value));
  return fmt::format("{}", fmt::join(texts, ", "));
}

}  // namespace

const std::string& subjectName(const SurveyStarted& survey) {
  return survey.recorded ? survey.recorded->name : survey.network.name;
}

std::vector<Dims> recordedSizes(const Workload& workload) {
  std::vector<Dims> sizes;
  for (const IterationRun& run : workload.runs) {
    if (const Dims size = inputOf(workload, workload.kinds.at(run.kind)); !size.empty()) addOnce(sizes, size);
  }
  return sizes;
}

std::string sizeText(const SurveyStarted& survey) {
  if (!survey.recorded) return dimsText(survey.input);
  const std::vector<Dims> sizes = recordedSizes(survey.recorded->workload);
  if (sizes.empty()) return translated("subject_text", "recorded sizes");
  return sizes.size() == 1 ? dimsText(sizes.front()) : phrase("subject_text", "{} recorded sizes")(sizes.size());
}

std::string precisionText(const SurveyStarted& survey) {
  return valuesText(survey, &Problem::precision, survey.options.precision);
}

std::string pytorchPrecision(Precision precision) {
  switch (precision) {
    case Precision::Fp32:
      return translated("subject_text", "fp32 (TF32 off)");
    case Precision::Tf32:
      return translated("subject_text", "tf32 (PyTorch's default)");
    default:
      return toText(precision) + " (autocast)";
  }
}

std::string pytorchPrecision(const SurveyStarted& survey) {
  const std::string names = precisionText(survey);
  const auto one = std::ranges::find(kPrecisions, names, &PrecisionTraits::name);
  return one != kPrecisions.end() ? pytorchPrecision(one->value) : names;
}

std::string layoutText(const SurveyStarted& survey) {
  return valuesText(survey, &Problem::layout, survey.options.layout);
}

std::string conditionsText(const SurveyStarted& survey) {
  const std::vector<Layout> layouts = valuesOf(survey, &Problem::layout, survey.options.layout);
  std::vector<std::string_view> titles;
  for (const Layout layout : layouts) titles.push_back(traitsOf(layout).title);
  const std::string_view memoryFormat = layouts.size() == 1 ? traitsOf(layouts.front()).memoryFormat : "";
  const std::string layout =
      fmt::format("{}{}", fmt::join(titles, ", "), memoryFormat.empty() ? "" : fmt::format(" ({})", memoryFormat));
  return phrase("subject_text", "{}, {}")(pytorchPrecision(survey), layout);
}

}  // namespace convscope
