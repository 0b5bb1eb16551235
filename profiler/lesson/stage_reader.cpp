#include "lesson/stage_reader.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cmath>
#include <functional>
#include <map>

#include "core/parse.h"
#include "core/problem_text.h"
#include "core/translatable.h"
#include "lesson/figure_source.h"
#include "lesson/file_name.h"
#include "network/input_sizes.h"
#include "network/network_problems.h"
#include "network/presets.h"
#include "policy/framework/policies.h"
#include "policy/schedule/schedule.h"
#include "policy/schedule/schedule_text.h"
#include "problem/input_error.h"
#include "problem/parse_problem.h"
#include "text/printable.h"

namespace convscope {
namespace {

constexpr std::int64_t kMostIterations = 1'000'000;
constexpr std::int64_t kMostSceneIterations = 10'000;
constexpr std::size_t kMostScenePolicies = 4;
const std::string kNone = "none";
const std::string kBars = "algorithms-detail";  ///< the chart whose axis can be set

template <class Number>
Number numberFrom(const std::string& text, Number least, Number most) {
  if (const auto number = parseNumber(text, least, most)) return *number;
  throw InputError(translatable("message", "'{}' must be a number from {} to {}"), shortened(text, 40), least, most);
}

bool isOn(const std::string& text) {
  if (text == "on" || text == "off") return text == "on";
  throw InputError(translatable("message", "'{}' must be on or off"), shortened(text, 40));
}

std::vector<Pass> passesFrom(const std::string& text) {
  std::vector<Pass> passes;
  for (const std::string& part : split(text, " ")) {
    if (!part.empty()) passes.push_back(parsePass(part));
  }
  return passes;
}

/// Reads policies with a blank between them: their settings contain commas.
std::vector<std::string> policiesFrom(const std::string& text) {
  std::vector<std::string> policies;
  if (text == kNone) return policies;
  for (const std::string& part : split(text, " ")) {
    if (part.empty()) continue;
    policies.push_back(findPolicy(part).text());
    if (std::ranges::count(policies, policies.back()) > 1)
      throw InputError(translatable("message", "'{}' is named twice"), shortened(part, 60));
  }
  if (policies.empty() || policies.size() > kMostScenePolicies)
    throw InputError(translatable("message", "give 1 to {} policies with blanks between them"), kMostScenePolicies);
  return policies;
}

using Setter = std::function<void(LessonStage&, const std::string&)>;

/// The keys but `sizes`.
const std::map<std::string, Setter>& setters() {
  static const std::map<std::string, Setter> kSetters{
      {"session", [](LessonStage& stage, const std::string& text) { stage.session = checkedName(text, "session"); }},
      {"network",
       [](LessonStage& stage, const std::string& text) {
         static_cast<void>(preset(text));
         stage.network = text;
         stage.isProgram = false;
       }},
      {"program",
       [](LessonStage& stage, const std::string& text) {
         stage.network = checkedName(text, "program");
         stage.isProgram = true;
       }},
      {"precision", [](LessonStage& stage, const std::string& text) { stage.precision = parsePrecision(text); }},
      {"passes", [](LessonStage& stage, const std::string& text) { stage.passes = passesFrom(text); }},
      {"schedule", [](LessonStage& stage, const std::string& text) { stage.schedule = text; }},
      {"iterations",
       [](LessonStage& stage, const std::string& text) {
         stage.iterations = numberFrom<std::int64_t>(text, 1, kMostIterations);
       }},
      {"chart", [](LessonStage& stage,
                   const std::string& text) { stage.chart = text == kNone ? "" : checkedName(text, "chart"); }},
      {"mechanism", [](LessonStage& stage, const std::string& text) { stage.scene.policies = policiesFrom(text); }},
      {"mechanism-iterations",
       [](LessonStage& stage, const std::string& text) {
         stage.scene.iterations = numberFrom<std::int64_t>(text, 1, kMostSceneIterations);
       }},
      {"mechanism-schedule", [](LessonStage& stage, const std::string& text) { stage.scene.schedule = text; }},
      {"page", [](LessonStage& stage, const std::string& text) { stage.page = checkedName(text, "page"); }},
      {"benchmark", [](LessonStage& stage, const std::string& text) { stage.benchmark = isOn(text); }},
      {"layer", [](LessonStage& stage, const std::string& text) { stage.layer = text; }},
      {"pass", [](LessonStage& stage, const std::string& text) { stage.pass = parsePass(text); }},
      {"axis", [](LessonStage& stage, const std::string& text) { stage.axis = numberFrom(text, 1.01, 1000.0); }},
      {"speed", [](LessonStage& stage, const std::string& text) { stage.speed = numberFrom(text, 0.001, 1000.0); }},
  };
  return kSetters;
}

void checkScheduleText(const std::string& schedule, std::int64_t iterations, const Network& network) {
  if (schedule.starts_with(kSurveyed)) {
    static_cast<void>(numberFrom<std::int64_t>(schedule.substr(kSurveyed.size()), 1, kMostIterations));
    return;
  }
  checkSchedule(makeSchedule(parseSchedule(schedule), {network.input, iterations, 0}), network);
}

void checkScene(const LessonScene& scene, const Network& network) {
  if (scene.empty() && scene != LessonScene())
    throw InputError(translatable("message", "'mechanism-schedule' and 'mechanism-iterations' need 'mechanism'"));
  try {
    checkScheduleText(scene.schedule, scene.iterations, network);
  } catch (const InputError& error) {
    throw error.within("mechanism-schedule");
  }
}

}  // namespace

const std::set<std::string>& StageReader::keys() {
  static const std::set<std::string> kKeys = [] {
    std::set<std::string> keys{"sizes"};
    for (const auto& [key, setter] : setters()) keys.insert(key);
    return keys;
  }();
  return kKeys;
}

void StageReader::set(const std::string& key, const std::string& value) {
  if (!keys().contains(key))
    throw InputError(translatable("message", "unknown key '{}': use {}"), shortened(key, 40), fmt::join(keys(), ", "));
  if (value.empty()) throw InputError(translatable("message", "'{}' has no value"), key);
  try {
    if (key == "sizes")
      m_sizes = value;
    else
      setters().at(key)(m_stage, value);
  } catch (const InputError& error) {
    throw error.within(key);
  }
}

void StageReader::checkLayer(const std::string& network, const std::string& layer, std::optional<Pass> pass) {
  const Network& whole = preset(network);
  std::vector<std::string> layers;
  for (const NetworkProblem& problem : networkProblems(whole, whole.input, {})) {
    for (const std::string& name : problem.layers) {
      if (name == layer && (!pass || *pass == problem.problem.pass)) return;
      if (std::ranges::find(layers, name) == layers.end()) layers.push_back(name);
    }
  }
  throw InputError(translatable("message", "'{}{}' is no convolution of {}, which has {}"), shortened(layer, 60),
                   pass ? " " + toText(*pass) : "", network,
                   shortened(fmt::format("{}", fmt::join(layers, ", ")), 300));
}

LessonStage StageReader::stage() const {
  LessonStage stage = m_stage;
  if (stage.network.empty()) {
    const bool needsNetwork = !stage.session.empty() || !m_sizes.empty() || !stage.layer.empty() || stage.pass ||
                              !stage.schedule.empty() || !stage.chart.empty() || stage.scene != LessonScene() ||
                              stage.axis != 0 || stage.speed != 0;
    if (needsNetwork)
      throw InputError(translatable("message", "there is no 'network' or 'program', which all other keys need"));
    return stage;
  }
  if (stage.axis != 0 && stage.chart != kBars)
    throw InputError(translatable("message", "'axis' needs the chart {}"), kBars);
  if (stage.isProgram) {
    if (!m_sizes.empty() || !stage.layer.empty() || !stage.schedule.empty())
      throw InputError(translatable(
          "message", "a 'program' has its own sizes and layers: 'sizes', 'layer' and 'schedule' need a 'network'"));
    if (stage.scene != LessonScene()) throw InputError(translatable("message", "'mechanism' needs a 'network'"));
    return stage;
  }
  const Network& network = preset(stage.network);
  if (!m_sizes.empty()) {
    stage.inputs = parseInputSizes(m_sizes, network.input);
    checkInputSizes(network, stage.inputs);
  }
  if (stage.pass && stage.layer.empty()) throw InputError(translatable("message", "'pass' needs a 'layer'"));
  if (!stage.layer.empty()) checkLayer(stage.network, stage.layer, stage.pass);
  if (!stage.schedule.empty()) checkScheduleText(stage.schedule, stage.iterations, network);
  checkScene(stage.scene, network);
  if (stage.speed != 0 && stage.session.empty())
    throw InputError(translatable("message", "'speed' needs a 'session' to play"));
  return stage;
}

}  // namespace convscope
