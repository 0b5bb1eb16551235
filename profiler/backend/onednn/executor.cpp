#include "backend/onednn/executor.h"

#include <fmt/format.h>

#include <chrono>
#include <optional>
#include <unordered_map>
#include <utility>

#include "backend/onednn/convolution.h"
#include "backend/onednn/cpu_isa.h"
#include "backend/onednn/eviction.h"
#include "backend/onednn/guarded.h"
#include "backend/onednn/host.h"
#include "backend/onednn/planner.h"
#include "backend/onednn/result_probe.h"

namespace convscope::onednn {
namespace {

using dnnl::memory;
using SteadyClock = std::chrono::steady_clock;

double microsecondsSince(SteadyClock::time_point start) {
  return std::chrono::duration<double, std::micro>(SteadyClock::now() - start).count();
}

OneDnnPlan& asOneDnn(Plan& plan) {
  return dynamic_cast<OneDnnPlan&>(plan);
}

}  // namespace

OneDnnExecutor::OneDnnExecutor(std::string id, int threads) : m_id(std::move(id)), m_threads(threads) {
  // Without its cache the library builds every primitive, so that a build is timed and not a look-up.
  dnnl::set_primitive_cache_capacity(0);
  const auto start = SteadyClock::now();
  m_engine = dnnl::engine(dnnl::engine::kind::cpu, 0);
  m_stream = dnnl::stream(m_engine);
  m_engineUs = microsecondsSince(start);
}

DeviceInfo OneDnnExecutor::device() const {
  return hostDevice(m_id, m_threads);
}

Versions OneDnnExecutor::versions() const {
  const dnnl_version_t& version = *dnnl_version();
  return {{"oneDNN", fmt::format("{}.{}.{}", version.major, version.minor, version.patch)},
          {"cpu isa", effectiveCpuIsa()},
          {"threads", std::to_string(m_threads)}};
}

Result<std::unique_ptr<Planner>> OneDnnExecutor::doMakePlanner() {
  return std::make_unique<OneDnnPlanner>(m_engine, m_threads);
}

Result<void> OneDnnExecutor::doBind(const Problem& problem) {
  return guarded([&]() -> Result<void> {
    m_tensors.reset();
    m_problem = problem;
    const ThreadLimit limit(m_threads);
    m_tensors = std::make_unique<Tensors>(asPlainConvolution(problem), m_engine);
    return {};
  });
}

std::uint64_t OneDnnExecutor::workspaceBytes() const {
  return m_workspace ? m_workspace.get_desc().get_size() : 0;
}

Result<void> OneDnnExecutor::doReserveWorkspace(std::uint64_t bytes) {
  if (bytes <= workspaceBytes()) return {};
  return guarded([&]() -> Result<void> {
    m_workspace = memory();
    m_workspace = allocate({{static_cast<memory::dim>(bytes)}, memory::data_type::u8, memory::format_tag::a}, m_engine);
    return {};
  });
}

std::uint64_t OneDnnExecutor::freeMemoryBytes() {
  return availableMemory() + workspaceBytes();
}

std::optional<Failure> OneDnnExecutor::refusal(const OneDnnPlan& plan) const {
  if (!m_tensors || plan.problem() != m_tensors->problem())
    return Failure{Failure::Kind::Failed, "the plan is for another problem than the bound one"};
  if (plan.workspaceBytes() > workspaceBytes())
    return Failure{Failure::Kind::Failed, "the plan needs a larger scratchpad than is reserved"};
  return std::nullopt;
}

OneDnnExecutor::Arguments OneDnnExecutor::argumentsOf(OneDnnPlan& plan) {
  const Pass pass = plan.problem().pass;
  Arguments arguments;
  for (const Tensor tensor : {Tensor::Input, Tensor::Filter, Tensor::Output}) {
    const memory::desc format = chosenFormat(plan.primitiveDescription(), pass, tensor);
    if (tensor == resultOf(pass)) {
      arguments[argumentOf(pass, tensor)] = m_tensors->result(format);
      continue;
    }
    auto& operand = plan.operands[static_cast<std::size_t>(tensor)];
    if (!operand) operand = m_tensors->operand(tensor, format);
    arguments[argumentOf(pass, tensor)] = *operand;
  }
  if (plan.workspaceBytes() > 0)
    arguments[DNNL_ARG_SCRATCHPAD] =
        memory(plan.primitiveDescription().scratchpad_desc(), m_engine, m_workspace.get_data_handle());
  return arguments;
}

Result<double> OneDnnExecutor::doTime(Plan& plan, SampleKind kind, int repeats) {
  OneDnnPlan& own = asOneDnn(plan);
  if (auto failure = refusal(own)) return tl::unexpected(*failure);
  if (kind == SampleKind::Cold && !canEvict())
    return tl::unexpected(Failure{Failure::Kind::Unsupported, "this processor cannot flush single cache lines"});
  return guarded([&]() -> Result<double> {
    const ThreadLimit limit(m_threads);
    const Arguments arguments = argumentsOf(own);
    if (kind == SampleKind::Cold) {
      for (const auto& [number, tensor] : arguments) evict(tensor.get_data_handle(), tensor.get_desc().get_size());
    }
    if (kind == SampleKind::Hot && repeats > 1) own.primitive().execute(m_stream, arguments);
    const auto start = SteadyClock::now();
    for (int i = 0; i < repeats; ++i) own.primitive().execute(m_stream, arguments);
    m_stream.wait();
    return microsecondsSince(start) / repeats;
  });
}

Result<double> OneDnnExecutor::doReorderTime(Plan& plan) {
  OneDnnPlan& own = asOneDnn(plan);
  if (auto failure = refusal(own)) return tl::unexpected(*failure);
  return guarded([&]() -> Result<double> {
    const ThreadLimit limit(m_threads);
    double us = 0;
    for (const Tensor tensor : {Tensor::Input, Tensor::Filter, Tensor::Output})
      us += m_tensors->conversionUs(tensor, chosenFormat(own.primitiveDescription(), own.problem().pass, tensor));
    return us;
  });
}

Result<std::vector<float>> OneDnnExecutor::doReadTensor(Tensor tensor) {
  if (!m_tensors) return tl::unexpected(Failure{Failure::Kind::Failed, "no problem is bound"});
  return guarded([&]() -> Result<std::vector<float>> {
    const ThreadLimit limit(m_threads);
    return m_tensors->read(m_problem.transposed ? inPlainConvolution(tensor) : tensor);
  });
}

Result<std::unique_ptr<ResultProbe>> OneDnnExecutor::doMakeProbe() {
  return std::make_unique<OneDnnProbe>(*this);
}

}  // namespace convscope::onednn
