#pragma once

#include <filesystem>
#include <string>

#include "lesson/lesson.h"

namespace convscope {

/// Reads a lesson from its text (docs/formats.md, "Lesson"). `source` is its name in messages and, without the suffix,
/// the lesson's name. Throws InputError, "source:line: step 2 (title): ...", for any error: an unknown key or figure, a
/// layer that the network does not have, a question without choices.
Lesson lessonFromText(const std::string& text, const std::string& source);

/// Reads a lesson from a file. Throws InputError also if it cannot be read or is larger than 1 MiB.
Lesson readLessonFile(const std::filesystem::path& file);

}  // namespace convscope
