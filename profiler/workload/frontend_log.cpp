#include "workload/frontend_log.h"

#include <algorithm>
#include <array>
#include <map>
#include <set>
#include <string_view>
#include <utility>

#include <fmt/format.h>

#include "core/engine_id.h"
#include "core/parse.h"
#include "core/problem_of_tensors.h"
#include "files/line_reader.h"
#include "problem/input_error.h"
#include "text/excerpt.h"

namespace convscope {
namespace {

constexpr std::array<std::pair<std::string_view, Pass>, 3> kTags{{
    {"ConvFwd_", Pass::Forward},
    {"ConvBwdData_", Pass::BackwardData},
    {"ConvBwdFilter_", Pass::BackwardFilter},
}};

// Identifiers of the tensors of a convolution in Conv_v8.cpp: characters.
constexpr std::int64_t kInput = 'x';
constexpr std::int64_t kOutput = 'y';
constexpr std::int64_t kFilter = 'w';

/// Returns what follows `key` in `line`, or nothing if the line does not contain it.
std::optional<std::string_view> after(std::string_view line, std::string_view key) {
  const std::size_t at = line.find(key);
  if (at == std::string_view::npos) return std::nullopt;
  return line.substr(at + key.size());
}

/// Returns the first word of `text`, without a comma behind it.
std::string wordOf(std::string_view text) {
  text.remove_prefix(std::min(text.find_first_not_of(" \t"), text.size()));
  return trimmed(text.substr(0, text.find_first_of(" \t")), ",");
}

class FrontendLogReader {
 public:
  explicit FrontendLogReader(InputFile file) : m_lines(std::move(file)) {}

  Workload read() {
    while (const auto line = m_lines.next()) readLine(line->content());
    endRace();
    if (m_problems.empty())
      m_lines.fail(m_fused > 0 ? "the log has fused convolutions only, which ConvScope does not measure"
                               : "the log has no convolutions");
    return finish();
  }

 private:
  struct Tensor {
    std::string type;
    TensorShape shape;
  };

  struct LoggedProblem {
    Problem problem;
    std::vector<RecordedRace> races;
  };

  void readLine(std::string_view line) {
    if (line.find("CUDNN_BACKEND_TENSOR_DESCRIPTOR") != std::string_view::npos) {
      m_tensor = {};
    } else if (const auto id = after(line, " Id: ")) {
      m_tensorId = parseNumber<std::int64_t>(wordOf(*id), 0, 1 << 30).value_or(-1);
    } else if (const auto dims = after(line, " Dim [")) {
      m_tensor.shape.sizes = numbers(*dims);
    } else if (const auto strides = after(line, " Str [")) {
      m_tensor.shape.strides = numbers(*strides);
      m_tensors[m_tensorId] = m_tensor;
    } else if (line.find("CUDNN_BACKEND_CONVOLUTION_DESCRIPTOR") != std::string_view::npos) {
      readConvolution(line);
    } else if (const auto type = after(line, " Datatype: [\"")) {
      m_tensor.type = std::string(type->substr(0, type->find('"')));
    } else if (const auto count = after(line, "CUDNN_BACKEND_OPERATIONGRAPH_DESCRIPTOR has ")) {
      m_operations = wordOf(*count);
    } else if (line.starts_with("Tag: ")) {
      beginRace(trimmed(line.substr(5)));
    } else if (m_current != nullptr) {
      readOfRace(line);
    }
  }

  /// Reads numbers from the beginning of `text` up to a bracket: " 3,3 ]" or ",3,3 ]".
  Dims numbers(std::string_view text) const {
    Dims list;
    for (const std::string& part : split(text.substr(0, text.find(']')), ",")) {
      if (trimmed(part).empty()) continue;
      const auto number = parseNumber<std::int64_t>(trimmed(part), -kLargestSize, std::int64_t{1} << 62);
      if (!number) m_lines.fail(fmt::format("'{}' is not a number", excerpt(trimmed(part))));
      list.push_back(*number);
    }
    return list;
  }

  void readConvolution(std::string_view line) {
    m_lists.clear();
    for (const char* key : {"PadLower", "PadUpper", "Dilation", "Stride"}) {
      const auto text = after(line, fmt::format("{} [", key));
      if (!text) m_lines.fail(fmt::format("the convolution has no {}", key));
      m_lists[key] = numbers(*text);
    }
  }

  void beginRace(const std::string& tag) {
    endRace();
    const auto tensors = std::exchange(m_tensors, {});
    if (m_lists.empty()) return;  // another operation
    const auto found = std::ranges::find(kTags, tag, &std::pair<std::string_view, Pass>::first);
    if (found == kTags.end() || m_operations != "1") {
      ++m_fused;
      return;
    }
    m_tag = tag;
    try {
      begin(problemOf(found->second, tensors));
    } catch (const InputError& error) {
      m_lines.fail(error.what());
    }
  }

  Problem problemOf(Pass pass, const std::map<std::int64_t, Tensor>& tensors) {
    const auto tensor = [&](std::int64_t id) -> const Tensor& {
      const auto found = tensors.find(id);
      if (found == tensors.end() || found->second.shape.sizes.size() != m_lists["Stride"].size() + 2)
        throw InputError("the convolution's tensor '{}' is missing", static_cast<char>(id));
      return found->second;
    };
    const Tensor& input = tensor(kInput);
    const Tensor& filter = tensor(kFilter);
    const Tensor& output = tensor(kOutput);
    return orThrow(problemOfTensors({.pass = pass,
                                     .precision = precisionOf(input.type),
                                     .input = input.shape,
                                     .filter = filter.shape,
                                     .output = output.shape,
                                     .strides = numbersOf("Stride"),
                                     .padBegin = numbersOf("PadLower"),
                                     .padEnd = numbersOf("PadUpper"),
                                     .dilations = numbersOf("Dilation")}));
  }

  /// Returns a list of the convolution with a number for each axis.
  Dims numbersOf(const char* list) {
    const std::size_t axes = m_lists["Stride"].size();
    Dims numbers = m_lists[list];
    if (numbers.size() < axes) throw InputError("the convolution has too few numbers as its {}", list);
    numbers.resize(axes);
    return numbers;
  }

  static Precision precisionOf(const std::string& type) {
    if (const auto known = recordedPrecision(&PrecisionTraits::frontendType, type))
      return *known;  // tf32: see finish()
    throw InputError("the convolution's tensors are of type '{}', which ConvScope does not measure", excerpt(type));
  }

  void begin(const Problem& problem) {
    const auto [found, isNew] = m_index.try_emplace(problem, m_problems.size());
    if (isNew) m_problems.push_back({problem, {}});
    m_current = &m_problems[found->second];
    m_race = {};
    m_built.clear();
    m_searching = m_finished = false;
  }

  void readOfRace(std::string_view line) {
    if (const auto plan = after(line, "Filtered and Added ")) {
      m_race.plans.push_back({idOf(wordOf(*plan)), {}});
    } else if (const auto built = after(line, "CUDNN_BACKEND_EXECUTION_PLAN_DESCRIPTOR : ")) {
      m_built.push_back(idOf(wordOf(*built)));
      const bool tensorCores = built->find("NUMERICAL_NOTE_TENSOR_CORE") != std::string_view::npos;
      if (tensorCores && m_current->problem.precision == Precision::Fp32) m_tf32 = true;
      if (built->find("NUMERICAL_NOTE_NONDETERMINISTIC") != std::string_view::npos) m_nondeterministic = true;
    } else if (line.find("] Added plan ") != std::string_view::npos) {
      m_searching = true;
    } else if (line.find("Auto-tuning returns") != std::string_view::npos ||
               line.find("Successfully profiled") != std::string_view::npos) {
      m_finished = true;
    } else if (const auto timed = after(line, "] Plan ")) {
      if (const auto took = after(*timed, " took ")) readTime(idOf(wordOf(*timed)), trimmed(*took));
    }
  }

  /// The log has milliseconds.
  void readTime(const std::string& id, const std::string& ms) {
    const auto us = parseNumber<double>(ms + "e3", 0, 1e18);
    if (!us) m_lines.fail(fmt::format("'{}' is not a time in milliseconds", excerpt(ms)));
    const auto plan =
        std::ranges::find_if(m_race.plans, [&](const RacedPlan& each) { return each.id == id && !each.us; });
    if (plan == m_race.plans.end()) {
      m_race.plans.push_back({id, *us});
    } else {
      plan->us = us;
    }
  }

  /// Returns the id of a candidate: "eng47 k2=2 k6=0" for "ConvFwd_eng47_k2=2_k6=0".
  std::string idOf(const std::string& tag) const {
    std::string text = tag.starts_with(m_tag) ? tag.substr(m_tag.size()) : std::string();
    std::ranges::replace(text, '_', ' ');
    const auto id = readEngineId(text);
    if (!id) m_lines.fail(fmt::format("'{}' is not a plan of {}", excerpt(tag), m_tag));
    return toText(*id);
  }

  void endRace() {
    if (m_current == nullptr) return;
    const auto isTimed = [](const RacedPlan& plan) { return plan.us.has_value(); };
    const auto timed = std::ranges::count_if(m_race.plans, isTimed);
    if (timed > 0 && m_finished) {
      const auto slower = [](const RacedPlan& a, const RacedPlan& b) {
        return a.us.value_or(1e300) < b.us.value_or(1e300);
      };
      m_race.pick = static_cast<std::size_t>(std::ranges::min_element(m_race.plans, slower) - m_race.plans.begin());
      ++m_timedRaces;
    } else if (m_race.plans.empty() && !m_searching) {
      // Benchmark mode is off: PyTorch builds the plans of its list one after the other until one works.
      for (std::string& id : m_built) m_race.plans.push_back({std::move(id), {}});
      if (!m_race.plans.empty()) m_race.pick = m_race.plans.size() - 1;
      m_untimedRaces += m_race.plans.empty() ? 0 : 1;
    } else {
      ++m_unfinished;
    }
    if (!m_race.plans.empty()) m_current->races.push_back(std::move(m_race));
    m_current = nullptr;
  }

  Workload finish() {
    Workload workload;
    for (LoggedProblem& found : m_problems) {
      if (m_tf32 && found.problem.precision == Precision::Fp32) found.problem.precision = Precision::Tf32;
      workload.problems.push_back({found.problem, WorkloadExecutor::Cudnn, {}, {}, std::move(found.races)});
    }
    if (m_timedRaces == 0 && m_untimedRaces > 0) workload.switches.benchmark = false;
    if (m_timedRaces > 0 && m_untimedRaces == 0) workload.switches.benchmark = true;
    if (m_nondeterministic) workload.switches.deterministic = false;
    if (m_tf32) workload.switches.allowTf32 = true;
    if (m_timedRaces > 0 && m_untimedRaces > 0) workload.remarks.emplace_back("benchmark changed during the recording");
    if (m_unfinished > 0)
      workload.remarks.push_back(
          m_unfinished == 1 ? std::string("1 search did not end in the log, which may be cut off; its pick is unknown")
                            : fmt::format("{} searches did not end in the log, which may be cut off; their picks are "
                                          "unknown",
                                          m_unfinished));
    if (m_fused > 0) workload.remarks.push_back(fmt::format("{} fused or other operations were left out", m_fused));
    return workload;
  }

  LineReader m_lines;
  Tensor m_tensor;
  std::int64_t m_tensorId = -1;
  std::map<std::int64_t, Tensor> m_tensors;
  std::map<std::string, Dims> m_lists;  ///< of the convolution
  std::string m_operations;
  std::string m_tag;  ///< of the current problem: "ConvFwd_"
  std::vector<LoggedProblem> m_problems;
  std::map<Problem, std::size_t> m_index;
  LoggedProblem* m_current = nullptr;  ///< valid until the next problem is added
  RecordedRace m_race;
  std::vector<std::string> m_built;
  bool m_searching = false;  ///< benchmark mode is on
  bool m_finished = false;
  bool m_tf32 = false;
  bool m_nondeterministic = false;
  int m_timedRaces = 0;
  int m_untimedRaces = 0;
  int m_unfinished = 0;
  int m_fused = 0;
};

}  // namespace

Workload readFrontendLog(InputFile file) {
  return FrontendLogReader(std::move(file)).read();
}

}  // namespace convscope
