#pragma once

#include <filesystem>
#include <string>
#include <vector>

namespace convscope {

/// A way through several lessons: "One lecture", "Lab of two hours".
struct LessonPath {
  struct Stop {
    std::string lesson;  ///< its name
    int minutes = 0;     ///< in this path
  };
  std::string title;
  std::string about;
  std::vector<Stop> stops;  ///< at least one, in order

  int minutes() const;
};

/// Reads paths from JSON (docs/formats.md, "Paths"). Throws InputError that names the place, for any error: an unknown
/// key, a lesson that is not among `lessons`, a path without lessons.
std::vector<LessonPath> lessonPathsFromText(const std::string& text, const std::string& source,
                                            const std::vector<std::string>& lessons);

/// Reads paths from a file; none if it does not exist.
std::vector<LessonPath> readLessonPaths(const std::filesystem::path& file, const std::vector<std::string>& lessons);

}  // namespace convscope
