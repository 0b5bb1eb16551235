#include "session/event_text.h"

#include <array>
#include <utility>

#include "text/parse.h"

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
  return valueIn(kSampleKinds, text);
}
std::optional<TrialStatus> parseTrialStatus(std::string_view text) {
  return valueIn(kTrialStatuses, text);
}
std::optional<SurveyEnd> parseSurveyEnd(std::string_view text) {
  return valueIn(kSurveyEnds, text);
}

}  // namespace convscope
