#include "cli/limit_json.h"

namespace convscope::cli {
namespace {

Json boundsJson(const Interval& us) {
  return {{"low", us.low}, {"high", us.high}};
}

}  // namespace

std::string limitKey(const std::optional<IterationLimit>& limit) {
  if (!limit) return {};
  return limit->limit() ? std::string(keyOf(*limit->limit())) : "unclear";
}

Json limitJson(const std::optional<IterationLimit>& limit) {
  if (!limit) return nullptr;
  Json json{{"limit", limitKey(limit)},
            {"reason", limit->reason},
            {"missing", limit->missing},
            {"iteration_us", boundsJson(limit->wallUs)},
            {"without_limit_us", orNull(limit->withoutUs, boundsJson)},
            {"parts", Json::object()}};
  for (const PartTime& each : limit->parts) json["parts"][std::string(keyOf(each.part))] = boundsJson(each.us);
  return json;
}

}  // namespace convscope::cli
