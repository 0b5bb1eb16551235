#include "cli/replay_report.h"

#include <fmt/format.h>

#include "analysis/replay_summary.h"
#include "cli/json_text.h"
#include "problem/problem_text.h"
#include "text/csv_field.h"
#include "text/table.h"
#include "text/units.h"

namespace convscope::cli {
namespace {

std::string ratioText(std::optional<double> replayed, double told) {
  return replayed && told > 0 ? fmt::format("{:.3f}", *replayed / told) : "n/a";
}

std::string timeText(std::optional<double> us) {
  return us ? formatTime(*us) : "n/a";
}

std::string endText(const Replay& replay) {
  if (!replay.ended) return "broke off";
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
               {"Searches", Align::Right, 0, 1},
               {"", Align::Left, 10, 2}});
  for (const Replay& replay : replays) {
    const ReplaySummary replayed = summarizeReplay(replay);
    table.addRow({replay.started.policy, replay.started.schedule, formatCount(replayed.iterations),
                  formatTime(replayed.totalUs), timeText(replayed.warmupUs()), timeText(replayed.steadyUs),
                  formatCount(replayed.searches), endText(replay)});
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
    table.addRow(
        {what, timeText(us), result.told ? formatTime(forecastUs) : "", result.told ? ratioText(us, forecastUs) : ""});
  };
  const Forecast one = result.told.value_or(Forecast{});
  row("Total", replayed.totalUs, one.totalUs);
  row("Warm-up", replayed.warmupUs(), one.warmup.totalUs());
  row("Steady", replayed.steadyUs, one.totalUs - one.warmup.totalUs());
  std::string text =
      fmt::format("{} over {}: {} iterations, {} searches, workspace up to {} while searching\n",
                  result.replay.started.policy, result.replay.started.schedule, formatCount(replayed.iterations),
                  formatCount(replayed.searches), formatBytes(replayed.peakBytes)) +
      table.text(width);
  if (!replayed.steadyUs) text += "Every iteration of some size searched: its steady time was not seen.\n";
  if (!result.why.empty()) text += "No forecast: " + result.why + '\n';
  if (const std::string end = endText(result.replay); !end.empty())
    text += fmt::format("The replay did not end: {}\n", end);
  return text;
}

std::string replayJson(const ReplayResult& result) {
  Json json = recordedJson(result.replay);
  json["forecast"] = nullptr;
  json["no_forecast"] = result.why;
  if (result.told) {
    json["forecast"] = {{"total_us", result.told->totalUs},
                        {"warmup_us", result.told->warmup.totalUs()},
                        {"steady_us", result.told->totalUs - result.told->warmup.totalUs()},
                        {"searches", result.told->searches},
                        {"peak_bytes", result.told->peakBytes}};
  }
  return documentText(json);
}

std::string replayCsv(const ReplayResult& result) {
  std::string csv =
      csvLine({"iteration", "size", "us", "forecast_us", "searches", "query_us", "build_us", "execution_us"});
  const auto number = [](auto value) { return fmt::format("{}", value); };
  for (const ReplayIterations& told : result.replay.iterations) {
    for (std::size_t i = 0; i < told.us.size(); ++i) {
      const std::int64_t iteration = told.first + static_cast<std::int64_t>(i);
      csv += csvLine({number(iteration), dimsText(result.replay.started.sizes[static_cast<std::size_t>(told.size)]),
                      number(told.us[i]), result.told ? number(result.told->iterationTimeUs(iteration)) : "",
                      number(told.searches), number(told.queryUs), number(told.buildUs), number(told.executionUs)});
    }
  }
  return csv;
}

}  // namespace convscope::cli
