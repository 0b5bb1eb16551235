#include "cli/replay_report.h"

#include <fmt/format.h>

#include "analysis/replay_summary.h"
#include "cli/json_text.h"
#include "cli/report_text.h"
#include "core/problem_text.h"
#include "policy/framework/policies.h"
#include "text/csv_field.h"
#include "text/table.h"
#include "text/units.h"

namespace convscope::cli {
namespace {

std::string ratioText(std::optional<double> replayed, double forecast) {
  return replayed && forecast > 0 ? fmt::format("{:.3f}", *replayed / forecast) : "n/a";
}

std::string endText(const Replay& replay) {
  if (!replay.ended) return "stopped early";
  if (replay.ended->how == SurveyEnd::Completed) return "";
  return replay.ended->reason.empty() ? "cancelled" : replay.ended->reason;
}

}  // namespace

std::string replaysTable(const std::vector<Replay>& replays, std::size_t width) {
  Table table({{"Replay"},
               {"Schedule", Align::Left, 12},
               {"Iterations", Align::Right},
               {"Total", Align::Right},
               {"Warm-up", Align::Right},
               {"Steady", Align::Right},
               {"Choices", Align::Right, 0, 1},
               {"", Align::Left, 10, 2}});
  for (const Replay& replay : replays) {
    const ReplaySummary replayed = summarizeReplay(replay);
    table.addRow({policyLabel(replay.started.policy), replay.started.schedule, formatCount(replayed.iterations),
                  formatTime(replayed.totalUs), timeText(replayed.warmupUs(), "n/a"),
                  timeText(replayed.steadyUs, "n/a"), formatCount(replayed.searches), endText(replay)});
  }
  return table.text(width);
}

nlohmann::ordered_json recordedJson(const Replay& replay) {
  const ReplaySummary replayed = summarizeReplay(replay);
  return {{"policy", replay.started.policy},
          {"schedule", replay.started.schedule},
          {"iterations", replayed.iterations},
          {"total_us", replayed.totalUs},
          {"warmup_us", orNull(replayed.warmupUs())},
          {"steady_us", orNull(replayed.steadyUs)},
          {"searches", replayed.searches},
          {"peak_bytes", replayed.peakBytes}};
}

std::string replayText(const ReplayResult& result, std::size_t width) {
  const ReplaySummary replayed = summarizeReplay(result.replay);
  Table table({{""}, {"Replay", Align::Right}, {"Forecast", Align::Right}, {"Replay / forecast", Align::Right}});
  const auto row = [&](const char* what, std::optional<double> us, double forecastUs) {
    table.addRow({what, timeText(us, "n/a"), result.forecast ? formatTime(forecastUs) : "",
                  result.forecast ? ratioText(us, forecastUs) : ""});
  };
  const Forecast one = result.forecast.value_or(Forecast{});
  row("Total", replayed.totalUs, one.totalUs);
  row("Warm-up", replayed.warmupUs(), one.warmup.totalUs());
  row("Steady", replayed.steadyUs, one.steadyUs());
  std::string text =
      fmt::format("{} over {}: {}, {}, workspace up to {} while searching\n", policyLabel(result.replay.started.policy),
                  result.replay.started.schedule, counted(replayed.iterations, "iteration"),
                  formatCount(replayed.searches) + (replayed.searches == 1 ? " search" : " searches"),
                  formatBytes(replayed.peakBytes)) +
      table.text(width);
  if (!replayed.steadyUs) text += "Every iteration of some size searched, so its steady time is not known.\n";
  if (!result.why.empty()) text += "No forecast: " + result.why + '\n';
  if (const std::string end = endText(result.replay); !end.empty())
    text += fmt::format("The replay did not complete: {}\n", end);
  return text;
}

std::string replayJson(const ReplayResult& result) {
  Json json = recordedJson(result.replay);
  json["forecast"] = nullptr;
  json["no_forecast"] = result.why;
  if (result.forecast) {
    json["forecast"] = {{"total_us", result.forecast->totalUs},
                        {"warmup_us", result.forecast->warmup.totalUs()},
                        {"steady_us", result.forecast->steadyUs()},
                        {"searches", result.forecast->searches},
                        {"peak_bytes", result.forecast->peakBytes}};
  }
  return documentText(json);
}

std::string replayCsv(const ReplayResult& result) {
  std::string csv =
      csvLine({"iteration", "size", "us", "forecast_us", "searches", "query_us", "build_us", "execution_us"});
  const auto number = [](auto value) { return fmt::format("{}", value); };
  for (const ReplayIterations& part : result.replay.iterations) {
    for (std::size_t i = 0; i < part.us.size(); ++i) {
      const std::int64_t iteration = part.first + static_cast<std::int64_t>(i);
      csv += csvLine({number(iteration), dimsText(result.replay.started.sizes[static_cast<std::size_t>(part.size)]),
                      number(part.us[i]), result.forecast ? number(result.forecast->iterationTimeUs(iteration)) : "",
                      number(part.searches), number(part.queryUs), number(part.buildUs), number(part.executionUs)});
    }
  }
  return csv;
}

}  // namespace convscope::cli
