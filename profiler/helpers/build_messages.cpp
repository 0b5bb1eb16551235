#include "helpers/build_messages.h"

#include <array>
#include <nlohmann/json.hpp>

#include "core/parse.h"
#include "core/problem_text.h"
#include "network/json_object.h"
#include "network/json_text.h"
#include "problem/input_error.h"
#include "problem/parse_problem.h"
#include "text/excerpt.h"
#include "text/overloaded.h"

namespace convscope {
namespace {

using Json = nlohmann::ordered_json;

using KindName = std::pair<Failure::Kind, std::string_view>;

constexpr std::array kKinds{
    KindName{Failure::Kind::Unsupported, "unsupported"}, KindName{Failure::Kind::OutOfMemory, "out of memory"},
    KindName{Failure::Kind::Failed, "failed"}, KindName{Failure::Kind::DeviceLost, "device lost"},
    KindName{Failure::Kind::Missing, "missing"}};

std::string line(const Json& json) {
  // A library's reason may be anything: what is not UTF-8 is replaced.
  return json.dump(-1, ' ', false, Json::error_handler_t::replace);
}

Failure::Kind kindFrom(const std::string& name) {
  if (const auto kind = valueIn(kKinds, name)) return *kind;
  throw InputError("'kind' is '{}', which is no kind of failure", excerpt(name));
}

std::map<std::int64_t, std::int64_t> knobsFrom(const nlohmann::json& list) {
  if (!list.is_array()) throw InputError("'knobs' must be an array");
  std::map<std::int64_t, std::int64_t> knobs;
  for (const nlohmann::json& each : list) {
    const Dims pair = integersFrom(each, "knobs");
    if (pair.size() != 2) throw InputError("'knobs' must contain pairs of type and value");
    knobs[pair[0]] = pair[1];
  }
  return knobs;
}

std::vector<std::string> textsFrom(const nlohmann::json& list, const char* key) {
  if (!list.is_array()) throw InputError("'{}' must be an array", key);
  std::vector<std::string> texts;
  for (const nlohmann::json& each : list) {
    if (!each.is_string()) throw InputError("'{}' must contain texts", key);
    texts.push_back(each.get<std::string>());
  }
  return texts;
}

double timeFrom(JsonObject& object) {
  const nlohmann::json& us = object.at("build_us");
  if (!us.is_number() || us.get<double>() < 0) throw InputError("'build_us' must be a number of at least 0");
  return us.get<double>();
}

}  // namespace

std::string toJsonLine(const HelperRequest& request) {
  return std::visit(Overloaded{[](const PrepareBuilds& prepare) {
                                 return line({{"request", "prepare_builds"},
                                              {"backend", prepare.backend},
                                              {"device", prepare.device},
                                              {"precision", toText(prepare.precision)},
                                              {"layout", toText(prepare.layout)}});
                               },
                               [](const BuildRequest& build) {
                                 Json knobs = Json::array();
                                 for (const auto& [type, value] : build.candidate.knobs)
                                   knobs.push_back(Json::array({type, value}));
                                 return line({{"request", "build"},
                                              {"problem", toText(build.problem)},
                                              {"lists", build.listedBy.lists},
                                              {"algorithm", build.candidate.id},
                                              {"engine", build.candidate.engine},
                                              {"knobs", knobs}});
                               }},
                    request);
}

std::string toJsonLine(const HelperAnswer& answer) {
  return std::visit(Overloaded{[](const Prepared&) {
                                 return line({{"answer", "prepared"}});
                               },
                               [](const HelperRefusal& refusal) {
                                 return line({{"answer", "refused"}, {"reason", refusal.reason}});
                               },
                               [](const HelperBuild& build) {
                                 if (build.plan)
                                   return line({{"answer", "built"},
                                                {"build_us", build.buildUs},
                                                {"plan", *build.plan},
                                                {"code", build.code}});
                                 return line({{"answer", "failed"},
                                              {"build_us", build.buildUs},
                                              {"kind", nameIn(kKinds, build.plan.error().kind)},
                                              {"reason", build.plan.error().reason}});
                               }},
                    answer);
}

HelperRequest helperRequestFrom(const std::string& text) {
  const nlohmann::json json = parseJson(text, "request");
  JsonObject object(json);
  const std::string request = object.text("request");
  if (request == "prepare_builds") {
    PrepareBuilds prepare{object.text("backend"), object.text("device"), parsePrecision(object.text("precision")),
                          parseLayout(object.text("layout"))};
    object.finish();
    return prepare;
  }
  if (request != "build") throw InputError("'{}' is no request to a helper", excerpt(request));
  BuildRequest build;
  build.problem = parseProblem(object.text("problem"));
  build.listedBy.lists = textsFrom(object.at("lists"), "lists");
  build.candidate.id = build.candidate.name = object.text("algorithm");
  build.candidate.engine = object.integer("engine");
  build.candidate.knobs = knobsFrom(object.at("knobs"));
  object.finish();
  return build;
}

HelperAnswer helperAnswerFrom(const std::string& text) {
  const nlohmann::json json = parseJson(text, "answer");
  JsonObject object(json);
  const std::string kind = object.text("answer");
  HelperAnswer answer;
  if (kind == "refused") {
    answer = HelperRefusal{object.text("reason")};
  } else if (kind == "built") {
    answer = HelperBuild{object.text("plan"), timeFrom(object), object.text("code")};
  } else if (kind == "failed") {
    answer =
        HelperBuild{tl::unexpected(Failure{kindFrom(object.text("kind")), object.text("reason")}), timeFrom(object)};
  } else if (kind != "prepared") {
    throw InputError("'{}' is no answer of a helper", excerpt(kind));
  }
  object.finish();
  return answer;
}

}  // namespace convscope
