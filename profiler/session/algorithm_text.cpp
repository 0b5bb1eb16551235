#include "session/algorithm_text.h"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <optional>
#include <set>
#include <span>
#include <string_view>
#include <utility>
#include <vector>

#include "backend/knob_name.h"
#include "text/sentences.h"
#include "text/translate.h"

namespace convscope {
namespace {

/// A knob's type and choice; without a choice the engine has its default.
using Knob = std::pair<std::int64_t, std::optional<std::int64_t>>;

/// Takes a number of digits from the start of `text`; empty if there is none, or if it is no size of a tile.
std::string_view takeDigits(std::string_view& text) {
  constexpr std::size_t kMostDigits = 4;
  const auto isDigit = [](unsigned char c) { return std::isdigit(c) != 0; };
  const auto end = std::ranges::find_if_not(text, isDigit);
  const std::string_view digits = text.substr(0, static_cast<std::size_t>(end - text.begin()));
  text.remove_prefix(digits.size());
  return digits.size() > kMostDigits ? std::string_view() : digits;
}

/// Parses "256x64" at the start of `text`.
std::optional<std::string> tileAt(std::string_view text) {
  const std::string_view rows = takeDigits(text);
  if (rows.empty() || !text.starts_with('x')) return std::nullopt;
  text.remove_prefix(1);
  const std::string_view columns = takeDigits(text);
  if (columns.empty()) return std::nullopt;
  return fmt::format("{}x{}", rows, columns);
}

/// Returns rows and columns of the tile that a kernel's name contains: "..._tilesize256x64x8_...",
/// "cutlass_80_tensorop_s1688gemm_256x64_16x4_nn", mangled "GemmShapeILi128ELi64E", "..._knob_2_128x128x64_5_0".
std::optional<std::string> tileOfKernel(std::string_view kernel) {
  static constexpr std::string_view kMangled = "GemmShapeILi";
  if (const auto at = kernel.find(kMangled); at != std::string_view::npos) {
    std::string_view rest = kernel.substr(at + kMangled.size());
    const std::string_view rows = takeDigits(rest);
    if (!rest.starts_with("ELi")) return std::nullopt;
    rest.remove_prefix(3);
    const std::string_view columns = takeDigits(rest);
    if (rows.empty() || columns.empty()) return std::nullopt;
    return fmt::format("{}x{}", rows, columns);
  }
  if (kernel.find("depthwise") != std::string_view::npos) return std::nullopt;  // its tiles are of the image
  for (const std::string_view before : {"tilesize", "_tile"}) {
    if (const auto at = kernel.find(before); at != std::string_view::npos) {
      if (auto tile = tileAt(kernel.substr(at + before.size()))) return tile;
    }
  }
  for (auto at = kernel.find('_'); at != std::string_view::npos; at = kernel.find('_', at + 1)) {
    if (auto tile = tileAt(kernel.substr(at + 1))) return tile;
  }
  return std::nullopt;
}

bool hasTile(const std::optional<Family>& family) {
  return family == Family::ImplicitGemm || family == Family::Gemm;
}

std::string methodText(const Trial& trial) {
  std::string text = trial.candidate.family ? familyTitle(*trial.candidate.family) : std::string();
  if (!trial.ownKernels || !hasTile(trial.candidate.family)) return text;
  for (const std::string& kernel : trial.kernels) {
    if (const auto tile = tileOfKernel(kernel)) return text + ' ' + *tile;
  }
  return text;
}

bool isEngine(const Candidate& candidate) {
  return candidate.engine >= 0 && candidate.name.starts_with("engine ");
}

std::string knobsText(std::span<const Knob> knobs) {
  std::string text;
  for (const auto& [type, choice] : knobs)
    text += fmt::format("{}{} {}", listGap(), knobName(type),
                        choice ? std::to_string(*choice) : translated("algorithm_text", "default"));
  return text;
}

/// Returns the library's own name of an algorithm.
std::string ownName(const Candidate& candidate, const std::string& knobs) {
  if (isEngine(candidate)) return phrase("algorithm_text", "engine {}")(candidate.engine) + knobs;
  return candidate.name.empty() ? candidate.id : candidate.name;
}

/// Joins the parts of a name that are not empty.
std::string nameOf(const Trial& trial, const std::string& knobs) {
  const Candidate& candidate = trial.candidate;
  std::string text = methodText(trial);
  const auto add = [&text](const std::string& part) { text += (text.empty() ? "" : listGap()) + part; };
  if (candidate.has(Note::TensorCore)) add(translated("algorithm_text", "tensor cores"));
  add(ownName(candidate, knobs));
  return text;
}

std::optional<std::int64_t> choiceOf(const Candidate& candidate, std::int64_t type) {
  const auto found = candidate.knobs.find(type);
  return found == candidate.knobs.end() ? std::nullopt : std::optional(found->second);
}

/// Returns a few knobs of `candidate` whose choices together no algorithm of `others` has. Takes the knob first in
/// which most of them differ.
std::vector<Knob> distinguishingKnobs(const Candidate& candidate, std::vector<const Candidate*> others) {
  std::set<std::int64_t> types;
  for (const auto& [type, choice] : candidate.knobs) types.insert(type);
  for (const Candidate* other : others) {
    for (const auto& [type, choice] : other->knobs) types.insert(type);
  }
  std::vector<Knob> chosen;
  while (!others.empty()) {
    const auto differs = [&](std::int64_t type) {
      return [&candidate, type](const Candidate* other) { return choiceOf(*other, type) != choiceOf(candidate, type); };
    };
    const auto best = std::ranges::max_element(
        types, {}, [&](std::int64_t type) { return std::ranges::count_if(others, differs(type)); });
    if (best == types.end() || std::erase_if(others, differs(*best)) == 0) break;
    chosen.emplace_back(*best, choiceOf(candidate, *best));
  }
  std::ranges::sort(chosen);
  return chosen;
}

/// Returns the knobs by which an engine's plan differs from the problem's other plans of the engine.
std::string knobsAmong(const ProblemResult& problem, const Trial& trial) {
  std::vector<const Candidate*> others;
  for (const Trial& other : problem.trials) {
    if (&other != &trial && other.candidate.engine == trial.candidate.engine) others.push_back(&other.candidate);
  }
  if (others.empty()) return {};
  return trial.candidate.knobs.empty() ? listGap() + translated("algorithm_text", "default knobs")
                                       : knobsText(distinguishingKnobs(trial.candidate, std::move(others)));
}

/// Returns the name of `trial`, which is no engine, by `nameOf`; with its id if another one of the problem has it.
template <class NameOf>
std::string distinctName(const ProblemResult& problem, const Trial& trial, const NameOf& nameOf) {
  std::string name = nameOf(trial);
  const bool isShared = std::ranges::any_of(problem.trials, [&](const Trial& other) {
    return &other != &trial && !isEngine(other.candidate) && nameOf(other) == name;
  });
  return isShared ? fmt::format("{} ({})", name, trial.candidate.id) : name;
}

}  // namespace

std::string algorithmText(const ProblemResult& problem, const Trial& trial) {
  if (isEngine(trial.candidate)) return nameOf(trial, knobsAmong(problem, trial));
  return distinctName(problem, trial, [](const Trial& each) { return nameOf(each, {}); });
}

std::string shortAlgorithmText(const ProblemResult& problem, const Trial& trial) {
  if (isEngine(trial.candidate)) return ownName(trial.candidate, knobsAmong(problem, trial));
  return distinctName(problem, trial, [](const Trial& each) { return ownName(each.candidate, {}); });
}

std::string algorithmText(const ProblemResult& problem, std::size_t trial) {
  return algorithmText(problem, problem.trials.at(trial));
}

std::string algorithmText(const Candidate& candidate) {
  Trial trial;
  trial.candidate = candidate;
  return nameOf(trial, knobsText(std::vector<Knob>(candidate.knobs.begin(), candidate.knobs.end())));
}

std::string familyTitle(Family family) {
  return translated("family", toText(family).c_str());
}

}  // namespace convscope
