#include "analysis/compared_names.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <string_view>
#include <utility>
#include <vector>

#include "analysis/machine_state.h"
#include "backend/known_backends.h"
#include "text/message.h"
#include "text/printable.h"
#include "text/sentences.h"
#include "text/translate.h"

namespace convscope {
namespace {

constexpr std::size_t kMostNamed = 2;
constexpr std::size_t kLongestName = 28;  ///< of a network, device or library in a name, in characters

/// A property of a survey, in the order of importance for a name. All others are versions of libraries.
struct Property {
  std::string_view what;   ///< Distinction::what
  std::string_view title;  ///< for people
};
constexpr std::array kProperties{Property{"precision", translatable("compared_names", "precision")},
                                 Property{"layout", translatable("compared_names", "layout")},
                                 Property{"device", translatable("compared_names", "device")},
                                 Property{"network", translatable("compared_names", "network")},
                                 Property{"layers", translatable("compared_names", "layers")},
                                 Property{"input", translatable("compared_names", "input size")},
                                 Property{"backend", translatable("compared_names", "library")}};

const Property* propertyOf(const Distinction& distinction) {
  const auto* known = std::ranges::find(kProperties, distinction.what, &Property::what);
  return known != kProperties.end() ? known : nullptr;
}

/// Properties of the survey, then the library that computes, then other libraries.
std::size_t rankOf(const Distinction& distinction) {
  if (const Property* known = propertyOf(distinction)) return static_cast<std::size_t>(known - kProperties.data());
  return kProperties.size() + (libraryText({{distinction.what, distinction.before}}).empty() ? 1 : 0);
}

std::string valueText(const Distinction& distinction, const std::string& value) {
  if (distinction.what == "backend") return backendTitle(value);
  if (distinction.what == "device") return translatedMessage(value);
  if (propertyOf(distinction) != nullptr) return value;
  return fmt::format("{} {}", versionTitle(distinction.what), value);
}

/// Returns the differences that name the surveys: a library only if nothing else differs.
std::vector<Distinction> naming(std::vector<Distinction> differences) {
  std::ranges::stable_sort(differences, {}, rankOf);
  const auto properties = std::ranges::count_if(
      differences, [](const Distinction& distinction) { return propertyOf(distinction) != nullptr; });
  differences.resize(std::min({differences.size(), kMostNamed, std::max<std::size_t>(1, properties)}));
  return differences;
}

/// Returns how many bytes of characters both texts begin with.
std::size_t commonStart(const std::string& a, const std::string& b) {
  auto common = static_cast<std::size_t>(std::ranges::mismatch(a, b).in1 - a.begin());
  const auto isWithin = [&a](std::size_t at) {
    return at < a.size() && (static_cast<unsigned char>(a[at]) >> 6U) == 2;
  };
  while (common > 0 && isWithin(common)) --common;
  return common;
}

/// Cuts two different texts in their middle if they are long, so that they stay different.
std::pair<std::string, std::string> shortenedPair(const std::string& before, const std::string& after) {
  const std::pair names{shortened(before, kLongestName), shortened(after, kLongestName)};
  if (names.first != names.second) return names;
  const std::size_t common = commonStart(before, after);
  const auto rest = [common](const std::string& text) { return shortened(".." + text.substr(common), kLongestName); };
  return {rest(before), rest(after)};
}

void append(std::string& name, const std::string& part) {
  if (!name.empty()) name += listGap();
  name += part;
}

/// "2026-11-21" of an ISO 8601 time, with "10:02" if the date does not tell it from `other`.
std::string dateText(const std::string& time, const std::string& other) {
  constexpr std::size_t kDate = 10;
  constexpr std::size_t kClock = 5;
  const std::string date = time.substr(0, kDate);
  if (time.size() <= kDate + 1 || date != other.substr(0, kDate)) return date;
  return fmt::format("{} {}", date, time.substr(kDate + 1, kClock));
}

ComparedNames namesInTime(const std::string& before, const std::string& after) {
  const std::string first = dateText(before, after);
  const std::string second = dateText(after, before);
  if (after < before) return {first, second, true};
  return {phrase("compared_names", "before ({})")(first), phrase("compared_names", "after ({})")(second), true};
}

}  // namespace

ComparedNames comparedNames(const SurveyStarted& before, const SurveyStarted& after) {
  const std::vector<Distinction> differences = distinctions(before, after);
  if (differences.empty()) return namesInTime(before.time, after.time);
  ComparedNames names;
  for (const Distinction& distinction : naming(differences)) {
    const auto [first, second] =
        shortenedPair(valueText(distinction, distinction.before), valueText(distinction, distinction.after));
    append(names.before, first);
    append(names.after, second);
  }
  return names;
}

std::string busyText(const Survey& before, const Survey& after, const ComparedNames& names) {
  const CommonSize size{&before, &after};
  return busyText(std::span<const CommonSize>(&size, 1), names);
}

std::string busyText(std::span<const CommonSize> sizes, const ComparedNames& names) {
  const bool old =
      std::ranges::any_of(sizes, [](const CommonSize& size) { return machineState(*size.before).isBusy(); });
  const bool now =
      std::ranges::any_of(sizes, [](const CommonSize& size) { return machineState(*size.after).isBusy(); });
  if (!old && !now) return {};
  if (old && now)
    return translated("compared_names",
                      "Caution: the machine was busy during both surveys, so changes may come from it.");
  return phrase("compared_names",
                "Caution: the machine was busy during the survey of {}, so changes may come from it.")(
      old ? names.before : names.after);
}

std::string titleOf(const Distinction& distinction) {
  const Property* known = propertyOf(distinction);
  return known != nullptr ? translated("compared_names", known->title.data())
                          : std::string(versionTitle(distinction.what));
}

}  // namespace convscope
