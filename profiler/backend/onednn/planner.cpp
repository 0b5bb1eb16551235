#include "backend/onednn/planner.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <chrono>
#include <optional>
#include <utility>

#include "backend/candidate_lists.h"
#include "backend/onednn/algorithm_id.h"
#include "backend/onednn/convolution.h"
#include "backend/onednn/cpu_isa.h"
#include "backend/onednn/guarded.h"
#include "backend/onednn/host.h"
#include "backend/onednn/impl_family.h"
#include "backend/onednn/memory_format.h"
#include "backend/onednn/plan.h"
#include "core/problem_text.h"

namespace convscope::onednn {
namespace {

using dnnl::algorithm;

const std::array<std::pair<std::string, Query>, 5> kLists{
    {{"auto", {algorithm::convolution_auto, Formats::Any, false}},
     {"winograd", {algorithm::convolution_winograd, Formats::Any, false}},
     {"direct", {algorithm::convolution_direct, Formats::Any, false}},
     {"plain", {algorithm::convolution_auto, Formats::Plain, false}},
     {"inference", {algorithm::convolution_auto, Formats::Any, true}}}};

/// Two answers with equal values are the same algorithm, whatever the query.
struct Answer {
  std::string implementation;
  algorithm kind;
  std::array<std::string, 3> formats;

  bool operator==(const Answer&) const = default;
};

Answer answerOf(const dnnl::primitive_desc& description, Pass pass) {
  const auto format = [&](Tensor tensor) { return formatText(chosenFormat(description, pass, tensor)); };
  return {description.impl_info_str(),
          algorithmOf(description),
          {format(Tensor::Input), format(Tensor::Filter), format(Tensor::Output)}};
}

bool isReference(const Answer& answer) {
  return answer.implementation.starts_with("ref");
}

Candidate makeCandidate(const AlgorithmId& id) {
  Candidate candidate;
  candidate.id = toText(id);
  candidate.name = fmt::format("{}{}{}", id.implementation, id.query.formats == Formats::Plain ? ", plain formats" : "",
                               id.query.inference ? ", inference" : "");
  if (id.query.algorithm == algorithm::convolution_winograd) candidate.notes = {Note::Winograd};
  candidate.family = familyOf(id.implementation);
  return candidate;
}

/// Collects the answers to several queries, each answer once.
class Gatherer {
 public:
  Gatherer(const Problem& problem, const dnnl::engine& engine) : m_problem(problem), m_engine(engine) {}

  void addList(const std::string& name) {
    const auto start = std::chrono::steady_clock::now();
    std::string failure = gather(name);
    const std::chrono::duration<double, std::micro> took = std::chrono::steady_clock::now() - start;
    m_candidates.lists.push_back({name, took.count(), std::move(failure)});
  }

  Candidates take() { return std::move(m_candidates); }

 private:
  std::string gather(const std::string& name) {
    const auto list = std::ranges::find(kLists, name, &decltype(kLists)::value_type::first);
    if (list == kLists.end()) return fmt::format("oneDNN has no list '{}'", name);
    const Query& query = list->second;
    if (query.inference && m_problem.pass != Pass::Forward) return "only the forward pass has an inference form";
    try {
      Implementations implementations(m_problem, query, m_engine);
      int rank = 0;
      do {
        add(implementations.current(), query, rank++);
      } while (implementations.next());
    } catch (const dnnl::error& error) {
      if (error.status != dnnl_unimplemented) throw;
      return "oneDNN has no such implementation of this problem";
    }
    return {};
  }

  void add(const dnnl::primitive_desc& description, const Query& query, int rank) {
    const Answer answer = answerOf(description, m_problem.pass);
    const AlgorithmId id{answer.implementation, {answer.kind, query.formats, query.inference}};
    auto index = static_cast<std::size_t>(std::ranges::find(m_answers, answer) - m_answers.begin());
    if (index == m_answers.size()) {
      // One reference implementation is enough: in other formats it can take ten times as long, which can be minutes.
      if (isReference(answer) && std::ranges::any_of(m_answers, isReference)) return;
      m_answers.push_back(answer);
      m_candidates.algorithms.push_back(makeCandidate(id));
    }
    m_candidates.algorithms[index].listings.push_back({static_cast<int>(m_candidates.lists.size()), rank, 0});
  }

  const Problem& m_problem;
  const dnnl::engine& m_engine;
  Candidates m_candidates;
  std::vector<Answer> m_answers;  ///< as m_candidates.algorithms
};

std::optional<Failure> unsupported(Precision precision) {
  if (dataTypeOf(precision) != dnnl::memory::data_type::undef) return std::nullopt;
  return Failure{Failure::Kind::Unsupported,
                 fmt::format("oneDNN does not compute in {}: on a CPU use fp32", traitsOf(precision).name)};
}

}  // namespace

Result<Candidates> OneDnnPlanner::doList(const Problem& problem, const CandidateRequest& request) {
  if (const auto failure = unsupported(problem.precision)) return tl::unexpected(*failure);
  return guarded([&]() -> Result<Candidates> {
    const ThreadLimit limit(m_threads);
    const Problem plain = asPlainConvolution(problem);
    Gatherer gatherer(plain, m_engine);
    for (const std::string& name : request.lists.empty() ? listNames("onednn") : request.lists) {
      const bool requested = !request.lists.empty();
      if (requested || name != "inference" || plain.pass == Pass::Forward) gatherer.addList(name);
    }
    Candidates found = gatherer.take();
    if (found.algorithms.empty()) {
      const dnnl_version_t& version = *dnnl_version();
      return tl::unexpected(Failure{
          Failure::Kind::Unsupported,
          fmt::format("oneDNN {}.{}.{} has no {} implementation of this problem for this CPU ({})", version.major,
                      version.minor, version.patch, toText(problem.precision), effectiveCpuIsa())});
    }
    return found;
  });
}

Result<std::unique_ptr<Plan>> OneDnnPlanner::doBuild(const Problem& problem, const Candidate& candidate) {
  if (const auto failure = unsupported(problem.precision)) return tl::unexpected(*failure);
  return guarded([&]() -> Result<std::unique_ptr<Plan>> {
    const auto id = parseAlgorithmId(candidate.id);
    if (!id)
      return tl::unexpected(
          Failure{Failure::Kind::Failed, fmt::format("'{}' is not an algorithm of oneDNN", candidate.id)});
    const ThreadLimit limit(m_threads);
    const Problem plain = asPlainConvolution(problem);
    Implementations implementations(plain, id->query, m_engine);
    while (implementations.current().impl_info_str() != id->implementation) {
      if (!implementations.next())
        return tl::unexpected(Failure{Failure::Kind::Unsupported,
                                      fmt::format("oneDNN does not offer '{}' for this problem here", candidate.id)});
    }
    return std::make_unique<OneDnnPlan>(plain, implementations.current());
  });
}

}  // namespace convscope::onednn
