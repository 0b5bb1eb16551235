#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace convscope {

/// A list of algorithms that a library returns, in the library's order, or that a survey finds.
struct KnownList {
  std::string_view backend;  ///< KnownBackend::name
  std::string_view name;     ///< "mode_b": in options, policies and sessions
  std::string_view meaning;  ///< what it contains, in which order
  bool usual = true;         ///< a survey queries it also without --lists
  bool isSearched = false;   ///< a survey finds its algorithms itself
};

/// Every list of every backend; those of one backend in the order of its queries.
std::span<const KnownList> knownLists();

/// Returns the names of a backend's lists, the usual ones first.
std::vector<std::string> listNames(std::string_view backend, bool onlyUsual = false);

/// Returns those of `lists` that a library returns: all but `knobs`.
std::vector<std::string> queriedLists(std::vector<std::string> lists);

/// "instant: cuDNN's instant heuristics, ...": one line for each list of a backend.
std::string listMeanings(std::string_view backend);

/// "cudnn: instant, fallback, mode_a; onednn: auto, ...": the names of all lists, by backend.
std::string listNamesByBackend();

}  // namespace convscope
