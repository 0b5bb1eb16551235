#include "session/event_text.h"

#include <algorithm>
#include <array>
#include <utility>

namespace convscope {
namespace {

constexpr std::array<std::pair<SampleKind, std::string_view>, 3> kSampleKinds{
    {{SampleKind::Single, "single"}, {SampleKind::Hot, "hot"}, {SampleKind::Cold, "cold"}}};

constexpr std::array<std::pair<TrialStatus, std::string_view>, 4> kTrialStatuses{
    {{TrialStatus::Measured, "measured"},
     {TrialStatus::Skipped, "skipped"},
     {TrialStatus::Unsupported, "unsupported"},
     {TrialStatus::Failed, "failed"}}};

constexpr std::array<std::pair<SurveyEnd, std::string_view>, 3> kSurveyEnds{
    {{SurveyEnd::Completed, "completed"}, {SurveyEnd::Cancelled, "cancelled"}, {SurveyEnd::Failed, "failed"}}};

template <class Table, class T>
std::string nameIn(const Table& table, T value) {
  return std::string(std::ranges::find(table, value, &Table::value_type::first)->second);
}

template <class T, class Table>
std::optional<T> valueIn(const Table& table, std::string_view name) {
  const auto found = std::ranges::find(table, name, &Table::value_type::second);
  if (found == table.end()) return std::nullopt;
  return found->first;
}

}  // namespace

std::string toText(SampleKind kind) {
  return nameIn(kSampleKinds, kind);
}
std::string toText(TrialStatus status) {
  return nameIn(kTrialStatuses, status);
}
std::string toText(SurveyEnd how) {
  return nameIn(kSurveyEnds, how);
}

std::optional<SampleKind> parseSampleKind(std::string_view text) {
  return valueIn<SampleKind>(kSampleKinds, text);
}
std::optional<TrialStatus> parseTrialStatus(std::string_view text) {
  return valueIn<TrialStatus>(kTrialStatuses, text);
}
std::optional<SurveyEnd> parseSurveyEnd(std::string_view text) {
  return valueIn<SurveyEnd>(kSurveyEnds, text);
}

}  // namespace convscope
