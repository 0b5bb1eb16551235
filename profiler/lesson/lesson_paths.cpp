#include "lesson/lesson_paths.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

#include "files/text_file.h"
#include "network/json_object.h"
#include "network/json_text.h"
#include "problem/input_error.h"
#include "text/printable.h"
#include "text/translate.h"

namespace convscope {
namespace {

using nlohmann::json;

constexpr std::int64_t kMostMinutes = 600;

const json& listOf(JsonObject& object, const std::string& key) {
  const json& list = object.at(key);
  if (!list.is_array() || list.empty()) throw InputError("\"{}\" must be a list that is not empty", key);
  return list;
}

LessonPath::Stop stopFrom(const json& value, const std::vector<std::string>& lessons) {
  JsonObject object(value);
  const LessonPath::Stop stop{object.text("lesson"), static_cast<int>(std::clamp<std::int64_t>(
                                                         object.integer("minutes"), 0, kMostMinutes + 1))};
  object.finish();
  if (std::ranges::find(lessons, stop.lesson) == lessons.end())
    throw InputError("there is no lesson '{}': use {}", shortened(stop.lesson, 60), fmt::join(lessons, ", "));
  if (stop.minutes < 1 || stop.minutes > kMostMinutes)
    throw InputError("{}: \"minutes\" must be a number from 1 to {}", stop.lesson, kMostMinutes);
  return stop;
}

/// Takes a text in the language of the process: "title_zh_CN", otherwise "title", which is English.
std::string translatedText(JsonObject& object, const std::string& key, const std::string& english) {
  const std::string chinese = object.text(key + "_zh_CN", english);
  return textLanguage() == "zh_CN" ? chinese : english;
}

LessonPath pathFrom(const json& value, const std::vector<std::string>& lessons) {
  JsonObject object(value);
  LessonPath path{object.text("title"), {}, {}};
  try {
    path.title = translatedText(object, "title", path.title);
    path.about = translatedText(object, "about", object.text("about", ""));
    for (const json& stop : listOf(object, "lessons")) path.stops.push_back(stopFrom(stop, lessons));
    object.finish();
  } catch (const InputError& error) {
    throw error.within(shortened(path.title, 60));
  }
  return path;
}

}  // namespace

int LessonPath::minutes() const {
  int sum = 0;
  for (const Stop& stop : stops) sum += stop.minutes;
  return sum;
}

std::vector<LessonPath> lessonPathsFromText(const std::string& text, const std::string& source,
                                            const std::vector<std::string>& lessons) {
  const json value = parseJson(text, source);
  std::vector<LessonPath> paths;
  try {
    JsonObject object(value);
    if (object.integer("convscope_lesson_paths") != 1)
      throw InputError("these paths are of another version: this program reads \"convscope_lesson_paths\": 1");
    for (const json& path : listOf(object, "paths")) paths.push_back(pathFrom(path, lessons));
    object.finish();
  } catch (const InputError& error) {
    throw error.within(source);
  }
  return paths;
}

std::vector<LessonPath> readLessonPaths(const std::filesystem::path& file, const std::vector<std::string>& lessons) {
  if (!std::filesystem::exists(file)) return {};
  return lessonPathsFromText(readTextFile(file, "paths through the lessons"), file.string(), lessons);
}

}  // namespace convscope
