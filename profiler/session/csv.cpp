#include "session/csv.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <functional>
#include <string_view>
#include <vector>

#include "problem/problem_text.h"
#include "session/event_text.h"
#include "text/csv_field.h"

namespace convscope {
namespace {

/// What one line of the table is about.
struct Row {
  const Survey& survey;
  const ProblemResult& result;
  const Trial& trial;

  const Problem& problem() const { return result.subject.problem; }
};

struct Column {
  std::string name;
  std::function<std::string(const Row&)> cell;
};

std::string number(auto value) {
  return fmt::format("{}", value);
}

template <class T>
std::string text(const std::optional<T>& value, const auto& format) {
  return value ? format(*value) : std::string();
}

std::string joined(const std::vector<std::string>& texts) {
  return fmt::format("{}", fmt::join(texts, ";"));
}

std::string notesText(const std::vector<Note>& notes) {
  std::vector<std::string> names;
  for (const Note note : notes) names.push_back(toText(note));
  return joined(names);
}

void addSampleColumns(std::vector<Column>& columns, SampleKind kind, Samples Trial::*samples) {
  const auto add = [&](const char* name, const auto& cell) {
    columns.push_back({fmt::format("{}_{}", toText(kind), name), [cell, samples](const Row& row) {
                         const Samples& taken = row.trial.*samples;
                         return taken.us.empty() && taken.throttled == 0 ? std::string() : cell(taken);
                       }});
  };
  const auto quantileCell = [](double q) {
    return [q](const Samples& taken) { return taken.us.empty() ? std::string() : number(quantile(taken.us, q)); };
  };
  add("median_us", quantileCell(0.5));
  add("lower_quartile_us", quantileCell(0.25));
  add("upper_quartile_us", quantileCell(0.75));
  add("samples", [](const Samples& taken) { return number(taken.us.size()); });
  add("repeats", [](const Samples& taken) { return number(taken.repeats); });
  add("throttled_samples", [](const Samples& taken) { return number(taken.throttled); });
  add("lowest_clock_mhz",
      [](const Samples& taken) { return taken.lowestClockMHz > 0 ? number(taken.lowestClockMHz) : std::string(); });
}

void addRepeatColumns(std::vector<Column>& columns, const char* prefix,
                      std::optional<RepeatabilityChecked> Evidence::*repeats) {
  const auto add = [&](const char* name, auto member) {
    columns.push_back({fmt::format("{}_{}", prefix, name), [member, repeats](const Row& row) {
                         const auto& found = row.trial.evidence.*repeats;
                         return found ? number((*found).*member) : std::string();
                       }});
  };
  add("executions", &RepeatabilityChecked::executions);
  add("equal", &RepeatabilityChecked::equal);
  add("elements", &RepeatabilityChecked::elements);
  add("differing", &RepeatabilityChecked::differing);
  add("largest_ulp", &RepeatabilityChecked::largestUlp);
  add("rms_ulp", &RepeatabilityChecked::rmsUlp);
  add("not_finite", &RepeatabilityChecked::notFinite);
  add("unwritten", &RepeatabilityChecked::unwritten);
}

void addErrorColumns(std::vector<Column>& columns) {
  const auto add = [&](const char* name, auto member) {
    columns.push_back({fmt::format("error_{}", name), [member](const Row& row) {
                         const auto& error = row.trial.evidence.error;
                         return error && error->failure.empty() ? number((*error).*member) : std::string();
                       }});
  };
  add("elements", &ErrorMeasured::elements);
  add("largest", &ErrorMeasured::largest);
  add("relative_l2", &ErrorMeasured::relativeL2);
  add("unit", &ErrorMeasured::unit);
}

std::vector<Column> tableColumns() {
  const auto family = [](Family value) { return toText(value); };
  const auto status = [](TrialStatus value) { return toText(value); };
  const auto us = [](double value) { return number(value); };
  std::vector<Column> columns{
      {"run", [](const Row& row) { return number(row.survey.started.run); }},
      {"network", [](const Row& row) { return row.survey.started.network.name; }},
      {"input", [](const Row& row) { return dimsText(row.survey.started.input); }},
      {"backend", [](const Row& row) { return row.survey.started.options.backend; }},
      {"device", [](const Row& row) { return row.survey.started.device.name; }},
      {"precision", [](const Row& row) { return toText(row.problem().precision); }},
      {"layout", [](const Row& row) { return toText(row.problem().layout); }},
      {"layers", [](const Row& row) { return joined(row.result.subject.layers); }},
      {"multiplicity", [](const Row& row) { return number(row.result.subject.layers.size()); }},
      {"pass", [](const Row& row) { return toText(row.problem().pass); }},
      {"problem", [](const Row& row) { return toText(row.problem()); }},
      {"algorithm", [](const Row& row) { return row.trial.candidate.id; }},
      {"name", [](const Row& row) { return row.trial.candidate.name; }},
      {"engine",
       [](const Row& row) { return row.trial.candidate.engine < 0 ? "" : number(row.trial.candidate.engine); }},
      {"family", [=](const Row& row) { return text(row.trial.candidate.family, family); }},
      {"notes", [](const Row& row) { return notesText(row.trial.candidate.notes); }},
      {"status", [=](const Row& row) { return text(row.trial.status, status); }},
      {"reason", [](const Row& row) { return row.trial.reason; }},
      {"contender", [](const Row& row) { return number(row.trial.contender); }},
      {"build_us", [=](const Row& row) { return text(row.trial.buildUs, us); }},
      {"first_execution_us", [=](const Row& row) { return text(row.trial.firstExecutionUs, us); }},
      {"workspace_bytes", [](const Row& row) { return row.trial.buildUs ? number(row.trial.workspaceBytes) : ""; }},
      {"reorder_us", [](const Row& row) { return row.trial.status ? number(row.trial.reorderUs) : ""; }}};
  addSampleColumns(columns, SampleKind::Single, &Trial::single);
  addSampleColumns(columns, SampleKind::Hot, &Trial::hot);
  addSampleColumns(columns, SampleKind::Cold, &Trial::cold);
  columns.push_back({"kernels", [](const Row& row) { return joined(row.trial.kernels); }});
  addRepeatColumns(columns, "repeat", &Evidence::alone);
  addRepeatColumns(columns, "busy", &Evidence::busy);
  addErrorColumns(columns);
  return columns;
}

void appendLine(std::string& csv, const std::vector<Column>& columns, const auto& fieldOf) {
  for (const Column& column : columns) {
    if (&column != &columns.front()) csv += ',';
    appendCsvField(csv, fieldOf(column));
  }
  csv += "\r\n";
}

}  // namespace

std::string trialsCsv(const Session& session) {
  const std::vector<Column> columns = tableColumns();
  std::string csv;
  appendLine(csv, columns, [](const Column& column) { return column.name; });
  for (const Survey& survey : session.surveys) {
    for (const ProblemResult& result : survey.problems) {
      for (const Trial& trial : result.trials)
        appendLine(csv, columns, [row = Row{survey, result, trial}](const Column& column) { return column.cell(row); });
    }
  }
  return csv;
}

}  // namespace convscope
