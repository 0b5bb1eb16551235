#include "xla/autotune_results.h"

#include <cmath>
#include <optional>

#include "core/engine_id.h"
#include "core/parse.h"
#include "core/problem_text.h"
#include "workload/hlo_convolution.h"
#include "xla/text_proto.h"

namespace convscope::xla {
namespace {

constexpr std::int64_t kVersion = 3;  // of XLA's results
constexpr std::size_t kLongestExcerpt = 120;

struct Edit {
  std::string_view original;
  std::string text;
};

/// Returns the value behind `key` in the description of a device, up to a comma.
std::optional<std::string_view> deviceValue(std::string_view device, std::string_view key) {
  const std::size_t at = device.find(key);
  if (at == std::string_view::npos) return std::nullopt;
  device.remove_prefix(at + key.size());
  return device.substr(0, device.find(','));
}

/// Returns whether XLA's description of a device fits the one that was measured. XLA does not name the GPU.
bool fits(std::string_view device, const ChoiceTarget& target) {
  const std::string capability =
      std::to_string(target.computeCapability / 10) + "." + std::to_string(target.computeCapability % 10);
  const auto cudnn = deviceValue(device, "DNN version: ");
  return deviceValue(device, "CUDA: ") == capability &&
         deviceValue(device, "Cores: ") == std::to_string(target.multiprocessors) && (!cudnn || *cudnn == target.cudnn);
}

/// Returns engine and knobs of an AlgorithmProto. Nothing if it is in another form.
std::optional<EngineId> engineOf(const ProtoField& algorithm) {
  EngineId id;
  const ProtoField* engine = algorithm.find("algo_id");
  const auto number = engine == nullptr ? std::optional<std::int64_t>(0) : engine->integer();
  if (!number) return std::nullopt;
  id.engine = *number;
  for (const ProtoField& field : algorithm.fields) {
    if (field.name != "tuning_knobs") continue;
    const auto numberOf = [&](std::string_view name) {  // a field of the value 0 is left out
      const ProtoField* part = field.find(name);
      return part == nullptr ? std::optional<std::int64_t>(0) : part->integer();
    };
    const auto knob = numberOf("key");
    const auto value = numberOf("value");
    if (!field.isMessage || !knob || !value) return std::nullopt;
    id.knobs[*knob] = *value;
  }
  return id;
}

/// Returns an AlgorithmProto with the engine. Fields that do not depend on it stay.
std::string algorithmText(const ProtoField& algorithm, const RankedEngine& engine) {
  std::string text = "algorithm {\n      algo_id: " + std::to_string(engine.id.engine) + "\n";
  for (const ProtoField& field : algorithm.fields) {
    if (field.name != "algo_id" && field.name != "tuning_knobs" && field.name != "workspace_size")
      text.append("      ").append(field.text).append("\n");
  }
  for (const auto& [knob, value] : engine.id.knobs)
    text.append("      tuning_knobs {\n        key: ")
        .append(std::to_string(knob))
        .append("\n        value: ")
        .append(std::to_string(value))
        .append("\n      }\n");
  return text.append("      workspace_size {\n        value: ")
      .append(std::to_string(engine.workspaceBytes))
      .append("\n      }\n    }");
}

std::string resultText(const ProtoField& result, const ProtoField& algorithm, const RankedEngine& engine) {
  constexpr double kNanosecondsInAMicrosecond = 1e3;
  constexpr std::int64_t kNanosecondsInASecond = 1'000'000'000;
  const auto nanoseconds = static_cast<std::int64_t>(std::llround(engine.us * kNanosecondsInAMicrosecond));
  std::string text = "result {\n    scratch_bytes: " + std::to_string(engine.workspaceBytes) +
                     "\n    run_time {\n      seconds: " + std::to_string(nanoseconds / kNanosecondsInASecond) +
                     "\n      nanos: " + std::to_string(nanoseconds % kNanosecondsInASecond) + "\n    }\n";
  for (const ProtoField& field : result.fields) {
    if (field.name != "scratch_bytes" && field.name != "run_time" && field.name != "algorithm")
      text.append("    ").append(field.text).append("\n");
  }
  return text.append("    ").append(algorithmText(algorithm, engine)).append("\n  }");
}

class Replacement {
 public:
  explicit Replacement(const Choices& choices) : m_choices(choices) {}

  void add(const ProtoField& entry) {
    const auto hlo = textOf(entry, "hlo");
    if (!hlo || !isCudnnConvolution(*hlo)) {
      ++m_result.others;
      return;
    }
    const auto problem = problemOfHlo(*hlo);
    const std::string name = problem ? toText(asCudnnProblem(*problem)) : hlo->substr(0, kLongestExcerpt);
    if (!problem) return leaveOut(name, problem.error());
    if (!fits(textOf(entry, "device").value_or(""), m_choices.target))
      return leaveOut(name, Message{"XLA measured it on another GPU or with another cuDNN"});
    const auto ranking = m_choices.rankings.find(name);
    if (ranking == m_choices.rankings.end()) return leaveOut(name, Message{"no survey measured it"});
    replace(entry, name, ranking->second.front());
  }

  /// Returns the file with all changes.
  ReplacedResults finish(const std::string& dump) {
    std::size_t position = 0;
    for (const Edit& edit : m_edits) {
      const auto begin = static_cast<std::size_t>(edit.original.data() - dump.data());
      m_result.text.append(dump, position, begin - position).append(edit.text);
      position = begin + edit.original.size();
    }
    m_result.text.append(dump, position);
    return std::move(m_result);
  }

 private:
  static std::optional<std::string> textOf(const ProtoField& entry, std::string_view name) {
    const ProtoField* field = entry.find(name);
    return field == nullptr ? std::nullopt : field->string();
  }

  void leaveOut(const std::string& name, Message reason) { m_result.leftOut.emplace_back(name, std::move(reason)); }

  void replace(const ProtoField& entry, const std::string& name, const RankedEngine& engine) {
    const ProtoField* result = entry.find("result");
    const ProtoField* algorithm = result == nullptr ? nullptr : result->find("algorithm");
    const auto earlier = algorithm == nullptr ? std::nullopt : engineOf(*algorithm);
    if (!earlier) return leaveOut(name, Message{"XLA's result names no engine of cuDNN"});
    if (*earlier == engine.id) {
      ++m_result.kept;
      return;
    }
    m_edits.push_back({result->text, resultText(*result, *algorithm, engine)});
    ++m_result.replaced;
  }

  const Choices& m_choices;
  ReplacedResults m_result;
  std::vector<Edit> m_edits;
};

}  // namespace

tl::expected<ReplacedResults, LineError> replaceAlgorithms(const std::string& dump, const Choices& choices) {
  const auto file = readTextProto(dump);
  if (!file) return tl::unexpected(file.error());
  if (file->find("entries") != nullptr)
    return tl::unexpected(LineError{1, Message{"this XLA writes fingerprints of its operations, which do not say what "
                                               "they compute (run --dlopen works there); only "
                                               "autotune results of version {} do",
                                               {kVersion}}});
  const ProtoField* version = file->find("version");
  if (version == nullptr || version->integer() != kVersion)
    return tl::unexpected(LineError{1, Message{"expected XLA's autotune results of version {}", {kVersion}}});
  Replacement replacement(choices);
  for (const ProtoField& entry : file->fields)
    if (entry.name == "results" && entry.isMessage) replacement.add(entry);
  return replacement.finish(dump);
}

}  // namespace convscope::xla
