#include "policy/framework/policy.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <charconv>
#include <cmath>

#include "policy/framework/plan_search.h"
#include "problem/input_error.h"

namespace convscope {
namespace {

constexpr double kBytesPerMiB = 1024.0 * 1024.0;
constexpr std::int64_t kMostEntries = 1'000'000'000;

std::vector<std::string> names(const std::vector<Policy>& list) {
  std::vector<std::string> result;
  for (const Policy& policy : list) result.push_back(policy.name);
  return result;
}

/// The text of one setting as findPolicy reads it.
std::string settingText(const PolicySettings& settings, const std::string& key) {
  if (key == "limit") return fmt::format("{}", settings.limit);
  if (key == "workspace") return fmt::format("{}", static_cast<double>(settings.workspaceBytes) / kBytesPerMiB);
  if (key == "within") return fmt::format("{}", settings.withinPercent);
  if (key == "pick") return settings.byMedian ? "median" : "sample";
  return settings.cacheLimit ? fmt::format("{}", *settings.cacheLimit) : "";
}

template <class Number>
Number number(std::string_view text, Number least, Number most, const std::string& where) {
  Number value{};
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  if (error != std::errc{} || end != text.data() + text.size() || !(value >= least && value <= most))
    throw InputError(fmt::format("{}: \"{}\" is not a number from {} to {}", where, text, least, most));
  return value;
}

void set(Policy& policy, std::string_view key, std::string_view value) {
  if (std::ranges::find(policy.keys, key) == policy.keys.end())
    throw InputError(
        policy.keys.empty()
            ? fmt::format("policy {} has no settings, but \"{}\" was given", policy.name, key)
            : fmt::format("policy {} has no setting \"{}\", but {}", policy.name, key, fmt::join(policy.keys, ", ")));
  const std::string where = fmt::format("policy {}, setting {}", policy.name, key);
  PolicySettings& settings = policy.settings;
  if (key == "limit") {
    settings.limit = number<std::int64_t>(value, 0, kMostEntries, where);
  } else if (key == "workspace") {
    settings.workspaceBytes = static_cast<std::uint64_t>(std::llround(number(value, 0.0, 1e9, where) * kBytesPerMiB));
  } else if (key == "within") {
    settings.withinPercent = number(value, 0.0, 1e6, where);
  } else if (key == "pick") {
    if (value != "sample" && value != "median")
      throw InputError(fmt::format("{}: \"{}\" is neither sample nor median", where, value));
    settings.byMedian = value == "median";
  } else {
    settings.cacheLimit = number<std::int64_t>(value, -1, kMostEntries, where);
    policy.cache.capacity = std::max<std::int64_t>(*settings.cacheLimit, 0);
    policy.cache.keeps = *settings.cacheLimit < 0    ? PlanCache::Keeps::Nothing
                         : *settings.cacheLimit == 0 ? PlanCache::Keeps::Everything
                                                     : PlanCache::Keeps::LeastRecentlyUsed;
  }
}

const Policy& named(std::string_view name) {
  const auto found = std::ranges::find(policies(), name, &Policy::name);
  if (found == policies().end())
    throw InputError(fmt::format("there is no policy \"{}\", but {}", name, fmt::join(names(policies()), ", ")));
  return *found;
}

}  // namespace

PolicyContext contextOf(const Survey& survey) {
  return {survey.started.device.memoryBytes, survey.started.options.workspaceLimit,
          !survey.started.options.algorithms.empty()};
}

Choice Policy::choose(const ProblemResult& problem, const PolicyContext& context) const {
  MeasuredSearch search(problem, context);
  return rule(search, settings);
}

std::string Policy::text() const {
  const PolicySettings& own = named(name).settings;
  std::vector<std::string> given;
  for (const std::string& key : keys) {
    const std::string value = settingText(settings, key);
    if (value != settingText(own, key)) given.push_back(key + "=" + value);
  }
  return given.empty() ? name : fmt::format("{}:{}", name, fmt::join(given, ","));
}

std::string Policy::setupText() const {
  return fmt::format(fmt::runtime(setup), fmt::arg("limit", settings.limit),
                     fmt::arg("workspace", settings.workspaceBytes >> 20));
}

Policy findPolicy(std::string_view text) {
  const std::size_t colon = text.find(':');
  Policy policy = named(text.substr(0, colon));
  if (colon == std::string_view::npos) return policy;
  std::string_view rest = text.substr(colon + 1);
  while (true) {
    const std::size_t comma = rest.find(',');
    const std::string_view setting = rest.substr(0, comma);
    const std::size_t equals = setting.find('=');
    if (equals == std::string_view::npos)
      throw InputError(fmt::format("policy {}: \"{}\" is not of the form KEY=VALUE", policy.name, setting));
    set(policy, setting.substr(0, equals), setting.substr(equals + 1));
    if (comma == std::string_view::npos) return policy;
    rest.remove_prefix(comma + 1);
  }
}

}  // namespace convscope
