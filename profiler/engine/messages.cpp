#include "engine/messages.h"

#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <cmath>
#include <nlohmann/json.hpp>

#include "engine/message_fields.h"
#include "session/event_json.h"
#include "session/json_decode.h"
#include "session/json_encode.h"
#include "text/excerpt.h"
#include "text/message.h"
#include "text/printable.h"

namespace convscope {

// Found by the templates through their arguments.

static nlohmann::ordered_json encode(const SizeRuns& runs) {
  auto list = nlohmann::ordered_json::array();
  for (const SizeRun& run : runs) list.push_back({run.size, run.count});
  return list;
}

constexpr std::uint64_t kMostSizes = 1'000'000;  // a schedule counts the iterations at each

static void decode(simdjson::dom::element value, SizeRuns& runs) {
  std::vector<std::pair<std::uint64_t, std::uint64_t>> pairs;
  json::decode(value, pairs);
  std::vector<SizeRun> all;
  for (const auto& [size, count] : pairs) {
    if (size > kMostSizes || !std::in_range<std::uint32_t>(count))
      throw InputError("a run of {} x {} is too large", size, count);
    all.push_back({static_cast<std::uint32_t>(size), static_cast<std::uint32_t>(count)});
  }
  runs = SizeRuns(std::move(all));
}

/// Reads a schedule. Throws InputError if a run is of a size that the schedule does not have.
static void decode(simdjson::dom::element value, Schedule& schedule) {
  json::decode<Schedule>(value, schedule);
  const auto hasSize = [&](const SizeRun& run) { return run.size < schedule.sizes.size(); };
  if (!std::ranges::all_of(schedule.runs, hasSize))
    throw InputError("a run is of a size that is not one of the {} sizes", schedule.sizes.size());
}

static void decode(simdjson::dom::element value, Step::Action& action) {
  json::decodeName(value, action, parseStepAction);
}

namespace {

constexpr const char* kRequest = "request";
constexpr const char* kAnswer = "answer";

template <class Message>
std::string lineOf(const char* key, const Message& message) {
  json::Json line = json::Json::object();
  std::visit(
      [&]<class T>(const T& value) {
        line[key] = Format<T>::name;
        json::addFields(line, value);
      },
      message);
  return json::lineOf(line);
}

/// Returns `text` as a JSON string.
std::string quoted(const std::string& text) {
  const auto plain = [](char each) { return each >= ' ' && each <= '~' && each != '"' && each != '\\'; };
  return std::ranges::all_of(text, plain) ? '"' + text + '"' : json::lineOf(json::Json(text));
}

/// Reads a message, whose first key is `key`, or else an event.
template <class Message>
std::variant<Message, Event> read(const char* key, std::string_view line) {
  if (!line.starts_with(fmt::format("{{\"{}\"", key))) return eventFromJsonLine(std::string(line));
  simdjson::dom::parser parser;
  const auto parsed = parser.parse(line.data(), line.size());
  const auto value = json::valueOf<simdjson::dom::element>(parsed);
  if (!value) throw InputError("not JSON: {}", simdjson::error_message(parsed.error()));
  const auto object = json::get<simdjson::dom::object>(*value, "an object");
  const auto name = json::valueOf<std::string_view>(object.at_key(key));
  if (!name) throw InputError("{}: expected a text", key);
  std::optional<Message> message;
  try {
    json::decodeNamed(*name, *value, message);
  } catch (const InputError& error) {
    throw error.within(excerpt(*name));
  }
  if (!message) throw InputError("unknown {} '{}'", key, excerpt(*name));
  return *std::move(message);
}

}  // namespace

std::string toLine(const Request& request) {
  return lineOf(kRequest, request);
}

std::string toLine(const EngineAnswer& answer) {
  return lineOf(kAnswer, answer);
}

std::string toLine(const StepBegun& begun) {
  const Step& step = begun.step;
  return fmt::format(
      R"({{"answer":"step","step":{{"action":"{}","problem":{},"algorithm":{},"expected_us":{:.6g}}},"alone":{}}})",
      toText(step.action), quoted(step.problem), quoted(step.algorithm),
      std::isfinite(step.expectedUs) ? step.expectedUs : 0.0, begun.alone);
}

RequestLine readRequestLine(std::string_view line) {
  return read<Request>(kRequest, line);
}

AnswerLine readAnswerLine(std::string_view line) {
  return read<EngineAnswer>(kAnswer, line);
}

std::string quotable(std::string_view text) {
  constexpr std::size_t kLongest = 300;  // characters
  return shortened(printable(text), kLongest);
}

void throwRefused(const Refused& refused) {
  const std::string message = quotable(refused.message);
  if (refused.kind == "input") throw InputError("{}", translatedMessage(message));
  if (refused.kind == "device") throw DeviceError(message);
  throw ContractError(message);
}

EngineHello ownHello() {
  return {kEngineProtocol, programName(), kSessionSchema, getpid()};
}

ListEngines toMessage(const EnginesTask& task) {
  const auto& [profile, network, request, layer, backend, lists, recorded] = task;
  return {profile.file.string(), profile.device, profile.json, network, request.precision, request.layout,
          request.passes,        layer,          backend,      lists,   recorded};
}

EnginesTask fromMessage(const ListEngines& message) {
  return {{message.profile, message.device, message.json},
          message.network,
          {message.precision, message.layout, message.passes},
          message.layer,
          message.backend,
          message.lists,
          message.recorded};
}

}  // namespace convscope
