#include "workload/xla_log.h"

#include <algorithm>
#include <map>
#include <set>
#include <string_view>
#include <utility>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "core/engine_id.h"
#include "core/parse.h"
#include "files/line_reader.h"
#include "problem/input_error.h"
#include "text/excerpt.h"
#include "text/printable.h"
#include "workload/hlo_convolution.h"

namespace convscope {
namespace {

constexpr std::string_view kTrying = "Trying algorithm ";
constexpr std::string_view kFor = " for ";
constexpr std::string_view kEnd = " is taking a while";
constexpr std::string_view kFlipped = " rhs_reversal=";

/// Returns the engine of "eng28{k2=3,k3=0}" as "eng28 k2=3 k3=0"; none for older names of algorithms.
std::optional<EngineId> engineOf(std::string_view text) {
  std::string id(text.substr(0, text.find('{')));
  if (const std::size_t knobs = text.find('{'); knobs != std::string_view::npos) {
    for (const std::string& knob : split(trimmed(text.substr(knobs + 1), "} "), ",")) {
      if (!knob.empty()) id += ' ' + trimmed(knob);
    }
  }
  const auto engine = readEngineId(id);
  return engine ? std::optional(*engine) : std::nullopt;
}

class XlaLogReader {
 public:
  explicit XlaLogReader(InputFile file) : m_lines(std::move(file)) {}

  Workload read() {
    while (const auto line = m_lines.next()) {
      // The sizes of a line that is cut off may be cut, too.
      if (line->whole || line->content().find(kTrying) == std::string_view::npos ||
          line->content().find(kEnd) != std::string_view::npos) {
        readLine(line->content());
      } else {
        m_workload.remarks.emplace_back("the last line is cut off and was left out");
      }
    }
    if (m_workload.problems.empty()) {
      if (m_leftOut.empty() && !m_workload.remarks.empty())
        m_lines.fail("the only convolution is in the last line, which is cut off");
      if (m_leftOut.empty()) m_lines.fail("the output of XLA names no convolutions of cuDNN");
      m_lines.fail(fmt::format("none of the convolutions can be measured: {}", fmt::join(m_leftOut, ", ")));
    }
    if (m_flipped)
      m_workload.remarks.emplace_back(
          "XLA flips the filter of some convolutions; the same sizes are measured without that");
    if (!m_leftOut.empty())
      m_workload.remarks.push_back(
          fmt::format("convolutions that ConvScope does not measure were left out: {}", fmt::join(m_leftOut, ", ")));
    return std::move(m_workload);
  }

 private:
  void readLine(std::string_view line) {
    const std::size_t trying = line.find(kTrying);
    if (trying == std::string_view::npos) return readTime(line);
    m_last.clear();
    line.remove_prefix(trying + kTrying.size());
    const std::size_t end = line.find(kFor);
    const std::size_t begin = line.find('(', end == std::string_view::npos ? line.size() : end);
    if (begin == std::string_view::npos) return;
    const std::string_view algorithm = line.substr(0, end);
    std::string hlo(line.substr(begin));
    if (!xla::isCudnnConvolution(hlo)) return;
    if (const std::size_t flipped = hlo.find(kFlipped); flipped != std::string::npos) {
      hlo.erase(flipped, std::min(hlo.find_first_of(" }", flipped + 1), hlo.size()) - flipped);
      m_flipped = true;
    }
    const auto problem = xla::problemOfHlo(hlo);
    if (!problem) {
      m_leftOut.insert(printable(excerpt(toText(problem.error()))));
      return;
    }
    add(*problem, algorithm);
  }

  void add(const Problem& problem, std::string_view algorithm) {
    const auto [found, isNew] = m_index.try_emplace(problem, m_workload.problems.size());
    if (isNew) m_workload.problems.push_back({problem, WorkloadExecutor::Cudnn, {}, {}, {}});
    const auto engine = engineOf(algorithm);
    if (!engine) return;
    m_last = toText(*engine);
    std::vector<RecordedRace>& races = m_workload.problems[found->second].races;
    if (races.empty()) races.emplace_back();
    std::vector<RacedPlan>& plans = races.front().plans;
    if (std::ranges::find(plans, m_last, &RacedPlan::id) == plans.end()) plans.push_back({m_last, {}});
  }

  /// Reads "The operation took 1.376059286s": with the plan's build, so it is no time of an execution.
  void readTime(std::string_view line) {
    constexpr std::string_view kTook = "The operation took ";
    const std::size_t at = line.find(kTook);
    if (at == std::string_view::npos || m_last.empty()) return;
    m_workload.remarks.push_back(fmt::format("XLA tried {} for {}, its build included", m_last,
                                             printable(excerpt(trimmed(line.substr(at + kTook.size()))))));
    m_last.clear();
  }

  LineReader m_lines;
  std::map<Problem, std::size_t> m_index;
  std::set<std::string> m_leftOut;  ///< reasons
  bool m_flipped = false;
  std::string m_last;  ///< the engine whose time may follow
  Workload m_workload;
};

}  // namespace

Workload readXlaLog(InputFile file) {
  return XlaLogReader(std::move(file)).read();
}

}  // namespace convscope
