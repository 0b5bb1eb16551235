#include "apply/library/recorder.h"

#include <dlfcn.h>

#include <algorithm>
#include <atomic>

#include "apply/library/graph_problem.h"
#include "apply/library/report.h"
#include "core/problem_text.h"

namespace convscope::apply {
namespace {

using cudnn::Descriptor;
using recording_format::EntryKind;

/// Returns the folder of the cuDNN that has this function; empty if it is not known.
std::string folderOf(const cudnn::CudnnApi& api) {
  Dl_info info{};
  if (dladdr(reinterpret_cast<void*>(api.createDescriptor), &info) == 0 || info.dli_fname == nullptr) return {};
  const std::string path(info.dli_fname);
  const std::size_t slash = path.rfind('/');
  return slash == std::string::npos ? std::string() : path.substr(0, slash);
}

bool usesTensorCores(const cudnn::CudnnApi& api, cudnnBackendDescriptor_t config) {
  const auto engine = cudnn::descriptorsOf(Descriptor::borrow(api, config), CUDNN_ATTR_ENGINECFG_ENGINE,
                                           CUDNN_BACKEND_ENGINE_DESCRIPTOR, 1, "read a configuration's engine");
  if (!engine || engine->empty()) return false;
  const auto notes = cudnn::attributes<cudnnBackendNumericalNote_t>(engine->front(), CUDNN_ATTR_ENGINE_NUMERICAL_NOTE);
  return std::ranges::find(notes, CUDNN_NUMERICAL_NOTE_TENSOR_CORE) != notes.end();
}

void countOne(std::uint64_t* counter) noexcept {
  std::atomic_ref(*counter).fetch_add(1, std::memory_order_relaxed);
}

/// Returns the only descriptor of an array; null if there is none.
cudnnBackendDescriptor_t onlyDescriptor(const AttributeArray& array) {
  if (array.type != CUDNN_TYPE_BACKEND_DESCRIPTOR || array.count != 1 || array.elements == nullptr) return nullptr;
  return *static_cast<const cudnnBackendDescriptor_t*>(array.elements);
}

}  // namespace

Recorder::Recorder(const cudnn::CudnnApi& api, const DescriptorMemory& memory, QueriedDevices& devices,
                   const std::string& folder)
    : m_api(api), m_memory(memory), m_devices(devices) {
  auto file = RecordingFile::make(folder);
  if (!file) {
    complain(folder + ": " + file.error() + "; nothing is recorded");
    return;
  }
  m_file = *file;
  m_file->add(EntryKind::Cudnn, cudnnVersion(api));
  m_file->add(EntryKind::Folder, folderOf(api));
  m_legacy = m_file->add(EntryKind::Reason, "cuDNN's legacy API").executions;
  m_unknown = m_file->add(EntryKind::Reason, "a plan that was not made from a query").executions;
}

void Recorder::noteQuery(const ResultsQuery& query) {
  if (query.isForCount() || query.count == nullptr) return;
  const auto heuristics = m_memory.find(query.heuristics);
  const DescriptorValues* graph =
      heuristics == nullptr ? nullptr : heuristics->part(CUDNN_ATTR_ENGINEHEUR_OPERATION_GRAPH);
  const std::lock_guard lock(m_mutex);
  const Entry* entry = nullptr;
  if (graph != nullptr) {
    describeDevice(*heuristics, *graph);
    entry = entryOf(*graph);
  }
  for (std::int64_t i = 0; i < std::min(*query.count, query.most); ++i) link(query.slots[i], entry);
}

void Recorder::noteSet(cudnnBackendDescriptor_t descriptor, cudnnBackendAttributeName_t name,
                       const AttributeArray& array) {
  const cudnnBackendDescriptor_t source = onlyDescriptor(array);
  if (name == CUDNN_ATTR_ENGINE_OPERATION_GRAPH) {
    const auto graph = m_memory.find(source);
    const std::lock_guard lock(m_mutex);
    return link(descriptor, graph == nullptr ? nullptr : entryOf(*graph));
  }
  const std::lock_guard lock(m_mutex);
  const Entry* entry = entryOf(source);
  if (name == CUDNN_ATTR_ENGINECFG_ENGINE) return link(descriptor, entry);
  m_plans.set(descriptor, entry == nullptr ? nullptr : counterOf(*entry, source));
}

void Recorder::noteEngine(cudnnBackendDescriptor_t config, cudnnBackendDescriptor_t engine) {
  const std::lock_guard lock(m_mutex);
  link(engine, entryOf(config));
}

void Recorder::countExecution(cudnnBackendDescriptor_t plan) noexcept {
  std::uint64_t* counter = m_plans.find(plan);
  countOne(counter == nullptr ? m_unknown : counter);
}

void Recorder::countLegacy() noexcept {
  countOne(m_legacy);
}

const Recorder::Entry* Recorder::entryOf(const DescriptorValues& graph) {
  const auto problems = problemsOfGraph(graph);
  const std::string text = problems ? toText(problems->front()) : problems.error();
  const auto [found, isNew] = m_entries.try_emplace(text);
  if (isNew) {
    found->second.counters = m_file->add(problems ? EntryKind::Problem : EntryKind::Reason, text);
    found->second.isOf32Bits = problems && problems->front().precision == Precision::Fp32;
  }
  return &found->second;
}

const Recorder::Entry* Recorder::entryOf(cudnnBackendDescriptor_t made) const {
  const auto found = m_made.find(made);
  return found == m_made.end() ? nullptr : found->second;
}

void Recorder::link(cudnnBackendDescriptor_t made, const Entry* entry) {
  if (entry == nullptr) {
    m_made.erase(made);
  } else {
    m_made.insert_or_assign(made, entry);
  }
}

void Recorder::describeDevice(const DescriptorValues& heuristics, const DescriptorValues& graph) {
  if (m_hasDevice) return;
  m_hasDevice = true;
  if (const QueriedDevice* device = m_devices.find(heuristics, graph))
    m_file->add(EntryKind::Device, device->target.device);
}

std::uint64_t* Recorder::counterOf(const Entry& entry, cudnnBackendDescriptor_t config) const {
  return entry.isOf32Bits && usesTensorCores(m_api, config) ? entry.counters.tensorCoreExecutions
                                                            : entry.counters.executions;
}

}  // namespace convscope::apply
