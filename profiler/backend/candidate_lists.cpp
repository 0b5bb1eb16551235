#include "backend/candidate_lists.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <array>

#include "backend/candidates.h"
#include "backend/known_backends.h"
#include "text/translate.h"

namespace convscope {
namespace {

/// A list of algorithms that a library returns, in the library's order, or that a survey finds.
struct KnownList {
  std::string_view backend;  ///< KnownBackend::name
  std::string_view name;     ///< "mode_b": in options, policies and sessions
  std::string_view meaning;  ///< what it contains, in which order
  bool usual = true;         ///< a survey queries it also without --lists
  bool isSearched = false;   ///< a survey finds its algorithms itself
};

/// Those of one backend in the order of its queries.
constexpr std::array kLists{
    KnownList{"cudnn", "instant",
              translatable("candidate_lists", "cuDNN's instant heuristics, best expected first; PyTorch queries it")},
    KnownList{"cudnn", "fallback",
              translatable("candidate_lists", "cuDNN's functional fallbacks, not ranked by speed; PyTorch queries it")},
    KnownList{"cudnn", "mode_a", translatable("candidate_lists", "cuDNN's heuristics A, which are fast to query"),
              false},
    KnownList{"cudnn", "mode_b",
              translatable("candidate_lists", "cuDNN's heuristics B, more accurate but slower to query"), false},
    KnownList{"cudnn", "all engines",
              translatable("candidate_lists", "every engine in its default configuration, by number"), false},
    KnownList{"cudnn", kKnobsList,
              translatable("candidate_lists",
                           "configurations that no other list has, found by a search from the best listed ones; no "
                           "framework picks them by itself"),
              false, true},
    KnownList{"cudnn-legacy", "get_v7",
              translatable("candidate_lists", "the order of cudnnGetConvolution*Algorithm_v7, by its heuristics")},
    KnownList{"cudnn-legacy", "all algorithms", translatable("candidate_lists", "every algorithm, by number")},
    KnownList{"cudnn-legacy", "find",
              translatable("candidate_lists",
                           "the order of cudnnFindConvolution*AlgorithmEx, by one timed execution of each")},
    KnownList{"onednn", "auto", translatable("candidate_lists", "oneDNN's own order, in memory formats of its choice")},
    KnownList{"onednn", "winograd", translatable("candidate_lists", "as auto, for the Winograd algorithm")},
    KnownList{"onednn", "direct", translatable("candidate_lists", "as auto, for direct convolution")},
    KnownList{"onednn", "plain",
              translatable("candidate_lists", "as auto, with input and output in the problem's layout: no reorders")},
    KnownList{"onednn", "inference",
              translatable("candidate_lists",
                           "as auto, for a forward pass without a backward pass, which has more algorithms")},
};

}  // namespace

std::vector<std::string> listNames(std::string_view backend, bool onlyUsual) {
  std::vector<std::string> names;
  for (const KnownList& list : kLists) {
    if (list.backend == backend && (list.usual || !onlyUsual)) names.emplace_back(list.name);
  }
  return names;
}

std::vector<std::string> queriedLists(std::vector<std::string> lists) {
  std::erase_if(lists, [](const std::string& name) {
    return std::ranges::any_of(kLists, [&](const KnownList& list) { return list.name == name && list.isSearched; });
  });
  return lists;
}

std::string listMeanings(std::string_view backend) {
  std::string lines;
  for (const KnownList& list : kLists) {
    if (list.backend == backend)
      lines += fmt::format("{}{}: {}", lines.empty() ? "" : "\n", list.name,
                           translated("candidate_lists", list.meaning.data()));
  }
  return lines;
}

std::string listNamesByBackend() {
  std::vector<std::string> parts;
  for (const KnownBackend& backend : knownBackends())
    parts.push_back(fmt::format("{}: {}", backend.name, fmt::join(listNames(backend.name), ", ")));
  return fmt::format("{}", fmt::join(parts, "; "));
}

}  // namespace convscope
