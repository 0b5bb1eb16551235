#pragma once

#include <filesystem>
#include <string>

#include "lesson/lesson.h"

namespace convscope {

/// A lesson from its text (docs/formats.md, "Lesson"). `source` is what messages call it, and without its suffix the
/// lesson's name. Throws InputError, "source:line: step 2 (title): ...", where anything does not fit: an unknown key or
/// figure, a layer that the network has not, a question without choices.
Lesson lessonFromText(const std::string& text, const std::string& source);

/// The same of a file. Throws InputError also where it cannot be read or is larger than 1 MiB.
Lesson readLessonFile(const std::filesystem::path& file);

}  // namespace convscope
