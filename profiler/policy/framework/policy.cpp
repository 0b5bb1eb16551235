#include "policy/framework/policy.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cmath>

#include "core/parse.h"
#include "core/translatable.h"
#include "policy/framework/measured_search.h"
#include "policy/framework/search_steps.h"
#include "problem/input_error.h"
#include "text/message.h"
#include "text/translate.h"

namespace convscope {
namespace {

constexpr double kBytesPerMiB = 1024.0 * 1024.0;
constexpr std::int64_t kMostEntries = 1'000'000'000;

/// The text of one setting as findPolicy reads it.
std::string settingText(const PolicySettings& settings, const std::string& key) {
  if (key == "limit") return fmt::format("{}", settings.limit);
  if (key == "workspace") return fmt::format("{}", static_cast<double>(settings.workspaceBytes) / kBytesPerMiB);
  if (key == "within") return fmt::format("{}", settings.withinPercent);
  if (key == "pick") return settings.byMedian ? "median" : "sample";
  return settings.cacheLimit ? fmt::format("{}", *settings.cacheLimit) : "";
}

/// Returns the settings that differ from the usual ones, as findPolicy reads them.
std::vector<std::string> changedSettings(const Policy& policy) {
  std::vector<std::string> given;
  for (const std::string& key : policy.keys) {
    const std::string value = settingText(policy.settings, key);
    if (value != settingText(policy.usualSettings, key)) given.push_back(key + "=" + value);
  }
  return given;
}

/// Returns the name of the policy of PyTorch's current release with these switches.
std::string defaultName(const CudnnSwitches& switches) {
  return fmt::format("pytorch{}{}", switches.benchmark ? "-benchmark" : "",
                     switches.deterministic ? "-deterministic" : "");
}

template <class Number>
Number number(std::string_view text, Number least, Number most, const std::string& where) {
  if (const auto value = parseNumber(text, least, most)) return *value;
  throw InputError(translatable("message", "{}: \"{}\" is not a number from {} to {}"), where, text, least, most);
}

std::string switchText(const CudnnSwitches& switches) {
  if (switches.deterministic)
    return switches.benchmark ? translated("policies", "benchmark and deterministic = True") : "deterministic = True";
  return switches.benchmark ? "benchmark = True" : "benchmark = False";
}

Choice chooseBy(const Policy& policy, const ProblemResult& problem, const PolicyContext& context,
                std::vector<SearchStep>* steps) {
  if (Dispatch given = policy.dispatch(problem.subject.problem, context.platform); !given.toLibrary()) {
    Choice choice;
    choice.executor = std::move(given.executor);
    choice.reason = std::move(given.reason);
    return choice;
  }
  MeasuredSearch search(problem, context, steps);
  return std::visit([&](const auto chooser) { return chooser(search, policy.settings); }, policy.rule);
}

}  // namespace

Choice Policy::choose(const ProblemResult& problem, const PolicyContext& context) const {
  return chooseBy(*this, problem, context, nullptr);
}

SearchSteps searchSteps(const Policy& policy, const ProblemResult& problem, const PolicyContext& context) {
  SearchSteps result;
  result.choice = chooseBy(policy, problem, context, &result.steps);
  return result;
}

void Policy::set(std::string_view key, std::string_view value) {
  if (std::ranges::find(keys, key) == keys.end())
    throw keys.empty()
        ? InputError(translatable("message", "policy {} has no settings, but \"{}\" was given"), name, key)
        : InputError(translatable("message", "policy {} has no setting \"{}\", but {}"), name, key,
                     fmt::join(keys, ", "));
  const std::string where = formatMessage(translatable("message", "policy {}, setting {}"), name, key);
  if (key == "limit") {
    settings.limit = number<std::int64_t>(value, 0, kMostEntries, where);
  } else if (key == "workspace") {
    settings.workspaceBytes = static_cast<std::uint64_t>(std::llround(number(value, 0.0, 1e9, where) * kBytesPerMiB));
  } else if (key == "within") {
    settings.withinPercent = number(value, 0.0, 1e6, where);
  } else if (key == "pick") {
    if (value != "sample" && value != "median")
      throw InputError(translatable("message", "{}: \"{}\" is neither sample nor median"), where, value);
    settings.byMedian = value == "median";
  } else {
    settings.cacheLimit = number<std::int64_t>(value, -1, kMostEntries, where);
    cache.capacity = std::max<std::int64_t>(*settings.cacheLimit, 0);
    cache.keeps = *settings.cacheLimit < 0    ? PlanCache::Keeps::Nothing
                  : *settings.cacheLimit == 0 ? PlanCache::Keeps::Everything
                                              : PlanCache::Keeps::LeastRecentlyUsed;
  }
}

std::string Policy::text() const {
  const std::vector<std::string> given = changedSettings(*this);
  return given.empty() ? name : fmt::format("{}:{}", name, fmt::join(given, ","));
}

std::string Policy::label() const {
  if (switches) return fmt::format("{} ({})", switchText(*switches), text());
  return backend.empty() ? text() : fmt::format("{} ({})", version, text());
}

std::string Policy::title() const {
  if (choosesFromSurvey() && !setup.empty()) return version;
  if (!switches || name != defaultName(*switches)) return label();
  std::string title = switchText(*switches);
  for (const std::string& setting : changedSettings(*this)) title += ", " + setting;
  return title;
}

std::string Policy::setupText() const {
  return fmt::format(fmt::runtime(setup), fmt::arg("limit", settings.limit),
                     fmt::arg("workspace", settings.workspaceBytes >> 20),
                     fmt::arg("max_workspace", settings.workspaceBytes == 0 ? 1 : 0));
}

std::string Policy::setupText(Precision precision, Layout layout) const {
  std::vector<std::string> lines;
  const auto add = [&](std::string line) {
    if (!line.empty()) lines.push_back(std::move(line));
  };
  add(setupText());
  const bool allowed = precision == Precision::Tf32;
  if (traitsOf(precision).stored.bytes == 4)
    add(fmt::format(fmt::runtime(tf32), fmt::arg("state", allowed ? "True" : "False"),
                    fmt::arg("flag", allowed ? 1 : 0)));
  if (switches) {
    if (layout == Layout::Nhwc) add("model.to(memory_format=torch.channels_last)  # and the inputs");
    const char* half = precision == Precision::Fp16 ? "float16" : precision == Precision::Bf16 ? "bfloat16" : nullptr;
    if (half != nullptr)
      add(fmt::format("with torch.autocast(\"cuda\", dtype=torch.{}):\n    ...  # the forward pass", half));
  }
  return fmt::format("{}", fmt::join(lines, "\n"));
}

}  // namespace convscope
