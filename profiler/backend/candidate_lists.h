#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace convscope {

/// Returns the names of a backend's lists, the usual ones first.
std::vector<std::string> listNames(std::string_view backend, bool onlyUsual = false);

/// Returns those of `lists` that a library returns: all but `knobs`.
std::vector<std::string> queriedLists(std::vector<std::string> lists);

/// "instant: cuDNN's instant heuristics, ...": one line for each list of a backend.
std::string listMeanings(std::string_view backend);

/// "cudnn: instant, fallback, mode_a; onednn: auto, ...": the names of all lists, by backend.
std::string listNamesByBackend();

}  // namespace convscope
