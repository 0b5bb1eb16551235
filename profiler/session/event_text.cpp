#include "session/event_text.h"

#include <array>
#include <utility>

#include "core/parse.h"
#include "text/translate.h"

namespace convscope {
namespace {

constexpr std::array<std::pair<SampleKind, std::string_view>, 3> kSampleKinds{
    {{SampleKind::Single, "single"}, {SampleKind::Hot, "hot"}, {SampleKind::Cold, "cold"}}};

constexpr std::array<std::pair<TrialStatus, std::string_view>, 5> kTrialStatuses{
    {{TrialStatus::Measured, translatable("status", "measured")},
     {TrialStatus::Slower, translatable("status", "slower")},
     {TrialStatus::Skipped, translatable("status", "skipped")},
     {TrialStatus::Unsupported, translatable("status", "unsupported")},
     {TrialStatus::Failed, translatable("status", "failed")}}};

constexpr std::array<std::pair<CutShort, std::string_view>, 3> kCutShort{
    {{CutShort::AfterTen, "after_ten"}, {CutShort::AfterFirst, "after_first"}, {CutShort::Never, "never"}}};

constexpr std::array<std::pair<SurveyEnd, std::string_view>, 3> kSurveyEnds{
    {{SurveyEnd::Completed, "completed"}, {SurveyEnd::Cancelled, "cancelled"}, {SurveyEnd::Failed, "failed"}}};

}  // namespace

std::string toText(SampleKind kind) {
  return nameIn(kSampleKinds, kind);
}
std::string toText(TrialStatus status) {
  return nameIn(kTrialStatuses, status);
}
std::string toText(CutShort cutShort) {
  return nameIn(kCutShort, cutShort);
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
std::optional<CutShort> parseCutShort(std::string_view text) {
  return valueIn(kCutShort, text);
}
std::optional<SurveyEnd> parseSurveyEnd(std::string_view text) {
  return valueIn(kSurveyEnds, text);
}

}  // namespace convscope
