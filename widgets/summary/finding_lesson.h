#pragma once

#include <string>

namespace convscope {

/// Returns a link to the step of a lesson that explains a finding (lesson/lesson_link.h); empty if there is none.
std::string lessonOfFinding(const std::string& id);

}  // namespace convscope
