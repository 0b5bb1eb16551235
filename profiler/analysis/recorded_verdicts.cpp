#include "analysis/recorded_verdicts.h"

#include <fmt/format.h>

#include <array>
#include <optional>

#include "files/resource_path.h"
#include "files/text_file.h"
#include "problem/input_error.h"
#include "problem/problem_text.h"
#include "session/session_file.h"
#include "session/subject_text.h"
#include "text/parse.h"

namespace convscope {
namespace {

constexpr std::array kAdviceNames{"on", "off", "either", "unknown"};  // as SwitchAdvice

std::optional<SwitchAdvice> parseAdvice(std::string_view text) {
  for (std::size_t i = 0; i < kAdviceNames.size(); ++i) {
    if (text == kAdviceNames[i]) return static_cast<SwitchAdvice>(i);
  }
  return std::nullopt;
}

/// Parses a line of toText(); throws InputError.
RecordedVerdict parseVerdict(std::string_view line) {
  const auto fields = split(line, "\t");
  constexpr std::size_t kFields = 6;
  if (fields.size() != kFields) throw InputError("a line of verdicts has six fields");
  const auto field = [&](std::size_t i) { return std::string(fields[i]); };
  const auto advice = parseAdvice(fields[3]);
  if (!advice) throw InputError("unknown advice " + field(3));
  return {field(0), field(1), parsePrecision(fields[2]), *advice, field(4), field(5)};
}

}  // namespace

std::vector<RecordedVerdict> recordedVerdicts() {
  std::vector<RecordedVerdict> verdicts;
  try {
    const std::string text = readTextFile(resourceFolder("sessions") / "verdicts.tsv", "a table of verdicts");
    for (const auto& line : split(text, "\n")) {
      if (!line.empty()) verdicts.push_back(parseVerdict(line));
    }
  } catch (const InputError&) {
    return {};
  }
  return verdicts;
}

RecordedVerdict recordedVerdict(const std::filesystem::path& file) {
  const Session session = readSession(file).session;
  if (session.surveys.empty()) throw InputError("the session has no survey");
  const Survey& survey = session.surveys.back();
  const BenchmarkVerdict verdict = benchmarkVerdict(session, survey);
  std::string name = file.filename().string();
  name = name.substr(0, name.find('.'));
  return {name,           subjectName(survey.started), survey.started.options.precision,
          verdict.advice, shortText(verdict),          verdict.sentence};
}

std::string toText(const RecordedVerdict& verdict) {
  return fmt::format("{}\t{}\t{}\t{}\t{}\t{}\n", verdict.session, verdict.network, traitsOf(verdict.precision).name,
                     kAdviceNames[static_cast<std::size_t>(verdict.advice)], verdict.cell, verdict.sentence);
}

}  // namespace convscope
