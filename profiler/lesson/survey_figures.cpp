#include "analysis/compute_cache.h"
#include "analysis/survey_summary.h"
#include "backend/known_backends.h"
#include "core/problem_text.h"
#include "lesson/figure_source.h"
#include "session/trial_times.h"
#include "text/message.h"
#include "text/translate.h"

namespace convscope {
namespace {

double convolutions(const Survey& survey) {
  double count = 0;
  for (const ProblemResult& problem : survey.problems) count += multiplicity(problem.subject);
  return count;
}

TranslatedWords cacheState(const Survey& survey) {
  const std::optional<ComputeCache> cache = computeCache(survey);
  if (!cache) return {"not recorded", translated("figures", "not recorded")};
  return cache->wasCold() ? TranslatedWords{"cold", translated("figures", "cold")}
                          : TranslatedWords{"warm", translated("figures", "warm")};
}

}  // namespace

std::vector<ReadableFigure> surveyFigures() {
  std::vector<ReadableFigure> figures;
  const auto add = [&](const char* name, FigureUnit unit, const char* meaning, FigureReading read) {
    figures.push_back({{name, unit, FigureNeeds::Survey, meaning}, std::move(read)});
  };
  const auto words = [&](const char* name, const char* meaning, std::string (*read)(const SurveyStarted&)) {
    add(name, FigureUnit::Words, meaning, [read](FigureSource& source) { return read(source.survey().started); });
  };
  words("survey.network", "the network's name", [](const SurveyStarted& s) { return s.network.name; });
  words("survey.input", "shape of the network's input", [](const SurveyStarted& s) { return dimsText(s.input); });
  words("survey.device", "the device's name", [](const SurveyStarted& s) { return translatedMessage(s.device.name); });
  words("survey.precision", "the precision", [](const SurveyStarted& s) { return toText(s.options.precision); });
  words("survey.layout", "the layout in memory, nchw or nhwc",
        [](const SurveyStarted& s) { return toText(s.options.layout); });
  words("survey.library", "the library with its version",
        [](const SurveyStarted& s) { return libraryText(s.versions); });
  add("survey.cache", FigureUnit::Words, "the compute cache before the survey: cold, warm, or not recorded",
      [](FigureSource& source) { return cacheState(source.survey()); });
  words("survey.date", "the day of the measurement",
        [](const SurveyStarted& s) { return s.time.substr(0, s.time.find('T')); });
  add("survey.problems", FigureUnit::Count, "distinct convolution problems",
      [](FigureSource& source) { return static_cast<double>(source.survey().problems.size()); });
  add("survey.algorithms", FigureUnit::Count, "algorithms that the lists name, of all problems together",
      [](FigureSource& source) {
        double count = 0;
        for (const ProblemResult& problem : source.survey().problems)
          count += static_cast<double>(problem.trials.size());
        return count;
      });
  add("survey.convolutions", FigureUnit::Count, "convolutions of an iteration, each pass counted",
      [](FigureSource& source) { return convolutions(source.survey()); });
  add("survey.sizes", FigureUnit::Count, "input sizes that were surveyed alike",
      [](FigureSource& source) { return static_cast<double>(source.sizes("fastest").sizes.size()); });
  add("setup.time", FigureUnit::Time, "setting up device and libraries, once a process",
      [](FigureSource& source) { return setupUs(source.survey()); });
  return figures;
}

}  // namespace convscope
