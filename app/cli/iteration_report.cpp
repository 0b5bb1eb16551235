#include "cli/iteration_report.h"

#include <fmt/format.h>

#include <algorithm>

#include "analysis/recorded_advice.h"
#include "cli/limit_json.h"
#include "cli/report_text.h"
#include "core/parse.h"
#include "core/problem_text.h"
#include "policy/forecast/rule.h"
#include "text/counted_iterations.h"
#include "text/csv_field.h"
#include "text/table.h"
#include "text/units.h"

namespace convscope::cli {
namespace {

std::string limitName(const IterationLimit& limit) {
  return limit.limit() ? toText(*limit.limit()) : toText(Bottleneck::Unclear);
}

std::string inputText(const Dims& input) {
  return input.empty() ? "n/a" : dimsText(input);
}

std::string changeText(const PolicyOutcome& policy, bool baseline) {
  if (baseline) return policy.recorded ? "recorded" : "baseline";
  if (!policy.changed) return "n/a";
  const std::string low = formatChange(1 + policy.changed->low);
  const std::string high = formatChange(1 + policy.changed->high);
  const std::string share = low == high ? low : low + " to " + high;
  return policy.change == SpeedChange::None ? share + ", no difference" : share;
}

/// Returns the mean over the recorded iterations.
double meanConvolutionUs(const RecordedForecast& forecast, const PolicyOutcome& policy) {
  double sum = 0;
  double iterations = 0;
  for (std::size_t k = 0; k < forecast.kinds.size(); ++k) {
    sum += policy.kinds[k].convolutionUs * static_cast<double>(forecast.kinds[k].count);
    iterations += static_cast<double>(forecast.kinds[k].count);
  }
  return iterations > 0 ? sum / iterations : 0;
}

/// Returns whether a recording leaves an iteration open, so that the table shows a range.
bool hasRange(const RecordedForecast& forecast) {
  return std::ranges::any_of(forecast.policies, [](const PolicyOutcome& policy) {
    return policy.wallUs && policy.wallUs->low != policy.wallUs->high;
  });
}

/// Returns the rows of the policies. A column of which nothing is known is empty, so the table leaves it out.
std::string policyTable(const RecordedForecast& forecast, std::size_t width) {
  const auto isKnown = [&](const auto& figure) {
    return std::ranges::any_of(forecast.policies,
                               [&](const PolicyOutcome& each) { return (each.*figure).has_value(); });
  };
  const auto unknown = [&](const auto& figure) { return isKnown(figure) ? "n/a" : ""; };
  const bool counts = !forecast.kinds.empty();
  Table table({{"Policy", Align::Left, 16},
               {"Iteration", Align::Right},
               {"Change", Align::Right},
               {counts ? "Convolutions" : "Convolutions, each once", Align::Right, 0, 2},
               {"Search time", Align::Right},
               {"First iteration", Align::Right, 0, 1},
               {"Regained after", Align::Right, 0, 3}});
  for (const PolicyOutcome& policy : forecast.policies) {
    if (!policy.missing.empty()) continue;
    const std::optional<IterationRange>& after = policy.breakEven;
    const bool isBaseline = &policy == &forecast.baseline();
    table.addRow({policy.policy.label(), policy.wallUs ? formatRange(*policy.wallUs) : unknown(&PolicyOutcome::wallUs),
                  isBaseline || isKnown(&PolicyOutcome::changed) ? changeText(policy, isBaseline) : "",
                  formatTime(counts ? meanConvolutionUs(forecast, policy) : *policy.eachOnceUs),
                  formatTime(policy.searchUs),
                  timeText(policy.firstIterationUs, unknown(&PolicyOutcome::firstIterationUs)),
                  after ? countedIterations(boundsText(*after)) : ""});
  }
  return table.text(width);
}

std::string kindTable(const RecordedForecast& forecast, std::size_t width) {
  Table table({{"Input", Align::Left, 12},
               {"Iterations", Align::Right},
               {"Limit", Align::Left, 0, 1},
               {"Policy", Align::Left, 16},
               {"Iteration", Align::Right},
               {"Convolutions", Align::Right},
               {"New size searches", Align::Right}});
  for (std::size_t k = 0; k < forecast.kinds.size(); ++k) {
    const RecordedKind& kind = forecast.kinds[k];
    bool first = true;
    for (const PolicyOutcome& policy : forecast.policies) {
      if (!policy.missing.empty()) continue;
      const KindOutcome& each = policy.kinds[k];
      table.addRow({first ? inputText(kind.input) : "", first ? formatCount(kind.count) : "",
                    first && kind.limit ? limitName(*kind.limit) : "", policy.policy.label(),
                    each.wallUs ? formatRange(*each.wallUs) : "n/a", formatTime(each.convolutionUs),
                    formatTime(each.search.totalUs())});
      first = false;
    }
  }
  return table.text(width);
}

Json rangeJson(const std::optional<Interval>& range) {
  return orNull(range, [](const Interval& known) { return Json{{"low", known.low}, {"high", known.high}}; });
}

Json kindJson(const RecordedKind& kind) {
  Json json{{"input", kind.input}, {"iterations", kind.count}, {"convolution_us", kind.convolutionUs}};
  json["limit"] = kind.limit ? Json(limitKey(kind.limit)) : Json(nullptr);
  json["parts"] = kind.limit ? limitJson(kind.limit)["parts"] : Json::object();
  if (!kind.model) return json;
  json["reason"] = kind.limit->reason;
  json["iteration_us"] = rangeJson(kind.model->wallUs);
  json["host_us"] = rangeJson(kind.model->hostUs);
  json["device_us"] = rangeJson(kind.model->deviceUs);
  json["noise"] = kind.model->noise;
  json["under_recorder"] = kind.model->recorded;
  return json;
}

Json policyJson(const PolicyOutcome& policy, bool baseline) {
  Json json{{"policy", policy.policy.text()}, {"recorded", policy.recorded}, {"missing", policy.missing}};
  if (!policy.missing.empty()) return json;
  json["iteration_us"] = rangeJson(policy.wallUs);
  json["each_once_us"] = orNull(policy.eachOnceUs);
  json["search_us"] = policy.searchUs;
  json["first_iteration_us"] = orNull(policy.firstIterationUs);
  if (!baseline) {
    json["change"] = policy.changed ? Json(toText(policy.change)) : Json(nullptr);
    json["changed"] = rangeJson(policy.changed);
    json["break_even_iterations"] = orNull(policy.breakEven, [](const IterationRange& after) {
      return Json{{"low", after.low}, {"high", orNull(after.high)}};
    });
  }
  json["kinds"] = Json::array();
  for (const KindOutcome& kind : policy.kinds)
    json["kinds"].push_back({{"iteration_us", rangeJson(kind.wallUs)},
                             {"convolution_us", kind.convolutionUs},
                             {"difference_us", kind.differenceUs},
                             {"search_us", kind.search.totalUs()}});
  return json;
}

}  // namespace

std::string iterationText(const RecordedForecast& forecast, std::size_t width) {
  std::string text =
      forecast.kinds.empty() ? "Convolutions of the recorded program\n" : "Whole iterations of the recorded program\n";
  text += '\n' + policyTable(forecast, width);
  if (forecast.kinds.size() > 1) text += '\n' + kindTable(forecast, width);
  text += '\n';
  if (hasRange(forecast)) text += "Iteration: a range, because the recording leaves it open. ";
  text += "Search time: of all recorded sizes, in a new process.\n";
  if (!forecast.caution.empty()) text += "Caution: " + forecast.caution + '\n';
  for (const std::string& note : forecast.notes) text += note + '\n';
  for (const PolicyOutcome& policy : forecast.policies) {
    if (!policy.missing.empty())
      text += fmt::format("Not available: forecast of {}: {}\n", policy.policy.text(), policy.missing.front());
  }
  return text;
}

Json iterationJson(const RecordedForecast& forecast) {
  Json json{{"limit", forecast.runLimit.iteration ? limitKey(forecast.runLimit.iteration) : "unclear"},
            {"noise", forecast.noise},
            {"noticeable", kRule.iterationNoise},
            {"scale", forecast.convolutions.scale},
            {"cold_searches", forecast.coldSearches},
            {"caution", forecast.caution},
            {"notes", forecast.notes},
            {"kinds", Json::array()},
            {"policies", Json::array()}};
  for (const RecordedKind& kind : forecast.kinds) json["kinds"].push_back(kindJson(kind));
  for (const PolicyOutcome& policy : forecast.policies)
    json["policies"].push_back(policyJson(policy, &policy == &forecast.baseline()));
  return json;
}

std::string iterationCsv(const RecordedForecast& forecast) {
  std::string csv = csvLine({"input", "iterations", "limit", "policy", "recorded", "iteration_low_us",
                             "iteration_high_us", "convolution_us", "difference_us", "search_us"});
  for (std::size_t k = 0; k < forecast.kinds.size(); ++k) {
    const RecordedKind& kind = forecast.kinds[k];
    for (const PolicyOutcome& policy : forecast.policies) {
      if (!policy.missing.empty()) continue;
      const KindOutcome& each = policy.kinds[k];
      const auto number = [](double us) { return fmt::format("{}", us); };
      csv += csvLine({kind.input.empty() ? "" : dimsText(kind.input), fmt::format("{}", kind.count),
                      limitKey(kind.limit), policy.policy.text(), policy.recorded ? "1" : "0",
                      each.wallUs ? number(each.wallUs->low) : "", each.wallUs ? number(each.wallUs->high) : "",
                      number(each.convolutionUs), number(each.differenceUs), number(each.search.totalUs())});
    }
  }
  return csv;
}

}  // namespace convscope::cli
