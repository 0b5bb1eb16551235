#include "lesson/lesson_link.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <charconv>
#include <optional>
#include <string_view>
#include <vector>

#include "core/translatable.h"
#include "lesson/embedded_lessons.h"
#include "lesson/lesson_reader.h"
#include "problem/input_error.h"
#include "text/excerpt.h"

namespace convscope {
namespace {

bool isPunctuation(char letter) {
  constexpr std::string_view kKept = "-_";
  const auto code = static_cast<unsigned char>(letter);
  constexpr unsigned char kFirstOther = 0x80;  // of a letter with several bytes
  const bool isWord = (code >= 'a' && code <= 'z') || (code >= 'A' && code <= 'Z') || (code >= '0' && code <= '9');
  return !isWord && code < kFirstOther && kKept.find(letter) == std::string_view::npos;
}

std::vector<std::string> anchorsOf(const Lesson& lesson) {
  std::vector<std::string> anchors;
  for (const LessonStep& step : lesson.steps) anchors.push_back(anchorOfTitle(step.title));
  return anchors;
}

std::optional<std::size_t> indexOf(const std::vector<std::string>& anchors, const std::string& name) {
  const auto found = std::ranges::find(anchors, name);
  if (found == anchors.end()) return std::nullopt;
  return static_cast<std::size_t>(found - anchors.begin());
}

/// Returns the anchors of the English lesson of this name; none if the program has none.
std::vector<std::string> englishAnchors(const std::string& name) {
  const auto lessons = embeddedLessons();
  const auto found = std::ranges::find(lessons, name, &EmbeddedLesson::name);
  if (found == lessons.end()) return {};
  return anchorsOf(lessonFromText(std::string(found->text), name));
}

}  // namespace

LessonLink lessonLink(const std::string& text) {
  const auto mark = text.rfind('#');
  return mark == std::string::npos ? LessonLink{text, {}} : LessonLink{text.substr(0, mark), text.substr(mark + 1)};
}

std::string anchorOfTitle(const std::string& title) {
  std::string anchor;
  for (const char letter : title) {
    if (letter == ' ')
      anchor += '-';
    else if (!isPunctuation(letter))
      anchor += letter >= 'A' && letter <= 'Z' ? static_cast<char>(letter - 'A' + 'a') : letter;
  }
  return anchor;
}

std::size_t stepNamed(const Lesson& lesson, const std::string& name) {
  if (name.empty()) return 0;
  std::size_t number = 0;
  const auto [end, error] = std::from_chars(name.data(), name.data() + name.size(), number);
  const bool isNumber = error == std::errc() && end == name.data() + name.size();
  if (isNumber && number >= 1 && number <= lesson.steps.size()) return number - 1;
  const std::vector<std::string> anchors = anchorsOf(lesson);
  if (const auto index = indexOf(anchors, name)) return *index;
  const auto english = lesson.folder.empty() ? indexOf(englishAnchors(lesson.name), name) : std::nullopt;
  if (english && *english < lesson.steps.size()) return *english;
  throw InputError(translatable("message", "lesson {} has no step '{}': use 1 to {}, or {}"), lesson.name,
                   excerpt(name), lesson.steps.size(), excerpt(fmt::format("{}", fmt::join(anchors, ", ")), 160));
}

}  // namespace convscope
