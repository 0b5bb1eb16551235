#include <fmt/format.h>

#include <algorithm>

#include "analysis/survey_workload.h"
#include "lesson/figure_source.h"
#include "text/translate.h"

namespace convscope {
namespace {

/// Returns the time of a policy's whole iterations, in figures of lessons. A range is no figure.
double exactUs(const std::optional<Interval>& us) {
  if (!us) throw MissingData("no iteration was timed");
  if (us->low != us->high) throw MissingData("the recording leaves a range");
  return us->low;
}

/// Lessons read programs whose iterations are all alike.
const RecordedKind& onlyKind(FigureSource& source) {
  const RecordedForecast& forecast = source.iterations();
  if (forecast.kinds.size() != 1) throw MissingData("the program has iterations of several kinds");
  if (!forecast.kinds.front().model) throw MissingData("no iteration was timed");
  return forecast.kinds.front();
}

double busyUs(FigureSource& source) {
  const IterationKind& kind = workloadOf(source.survey())->kinds.at(onlyKind(source).kind);
  if (!kind.deviceBusyUs) throw MissingData("the recording does not say how long the device works");
  return *kind.deviceBusyUs;
}

double iterationUs(FigureSource& source) {
  return exactUs(onlyKind(source).model->wallUs);
}

const PolicyOutcome& under(FigureSource& source, const std::string& policy) {
  const auto& all = source.iterations().policies;
  const auto found = std::ranges::find(all, policy, [](const PolicyOutcome& one) { return one.policy.text(); });
  if (found == all.end()) throw MissingData("there is no forecast of {}", policy);
  if (!found->missing.empty()) throw MissingData("{}", found->missing.front());
  return *found;
}

void addProgramPick(std::vector<ReadableFigure>& figures, const NamedPolicy& pick) {
  const auto add = [&](const char* name, FigureUnit unit, const std::string& meaning, auto read) {
    figures.push_back({{fmt::format("program.{}.{}", pick.name, name), unit, FigureNeeds::Program,
                        phrase("figure_kinds", "{}, each layer with {}")(meaning, pick.words)},
                       [read, policy = pick.policy](FigureSource& source) { return read(under(source, policy)); }});
  };
  add("time", FigureUnit::Time, translated("figure_kinds", "a whole iteration of the recorded program"),
      [](const PolicyOutcome& policy) { return exactUs(policy.wallUs); });
  add("change", FigureUnit::Share,
      translated("figure_kinds", "relative change of a whole iteration from the recorded one"),
      [](const PolicyOutcome& policy) { return exactUs(policy.changed); });
  add("search", FigureUnit::Time, translated("figure_kinds", "all searches of the recorded program"),
      [](const PolicyOutcome& policy) { return policy.searchUs; });
  add("first", FigureUnit::Time, translated("figure_kinds", "first iteration of the recorded program"),
      [](const PolicyOutcome& policy) {
        if (!policy.firstIterationUs) throw MissingData("the recording lacks the first iteration");
        return *policy.firstIterationUs;
      });
}

}  // namespace

std::vector<ReadableFigure> programFigures() {
  std::vector<ReadableFigure> figures;
  const auto add = [&](const char* name, FigureUnit unit, const std::string& meaning, FigureReading read) {
    figures.push_back({{name, unit, FigureNeeds::Program, meaning}, std::move(read)});
  };
  for (const NamedPolicy& pick : picks()) addProgramPick(figures, pick);
  add("program.time", FigureUnit::Time,
      translated("figure_kinds", "a whole iteration of the recorded program, without the recorder"), iterationUs);
  add("program.host", FigureUnit::Time,
      translated("figure_kinds", "the time in which the host enqueues the work of an iteration"),
      [](FigureSource& source) { return exactUs(onlyKind(source).model->hostUs); });
  add("program.busy", FigureUnit::Time,
      translated("figure_kinds", "the part of an iteration in which the device works"), busyUs);
  add("program.idle", FigureUnit::Share, translated("figure_kinds", "share of an iteration in which the device idles"),
      [](FigureSource& source) { return 1 - busyUs(source) / iterationUs(source); });
  add("program.convolutions", FigureUnit::Time,
      translated("figure_kinds", "device time of the convolutions of an iteration"),
      [](FigureSource& source) { return onlyKind(source).convolutionUs; });
  add("program.convolutions.share", FigureUnit::Share,
      translated("figure_kinds", "share of a whole iteration that its convolutions take on the device"),
      [](FigureSource& source) { return onlyKind(source).convolutionUs / iterationUs(source); });
  return figures;
}

}  // namespace convscope
