#include "apply/library/interceptor.h"

#include <cstdlib>

namespace convscope::apply {
namespace {

std::string environmentText(const char* name) {
  const char* value = secure_getenv(name);
  return value == nullptr ? std::string() : std::string(value);
}

}  // namespace

Settings Settings::fromEnvironment() {
  return {environmentText("CONVSCOPE_CHOICES"), environmentText("CONVSCOPE_APPLY_REPORT"),
          environmentText("CONVSCOPE_RECORD")};
}

std::unique_ptr<Interceptor> Interceptor::make(const cudnn::CudnnApi& api, const Settings& settings) {
  std::unique_ptr<Interceptor> interceptor(new Interceptor(api, settings));
  return interceptor->m_applier.isActive() || interceptor->m_recorder ? std::move(interceptor) : nullptr;
}

Interceptor::Interceptor(const cudnn::CudnnApi& api, const Settings& settings)
    : m_devices(api), m_applier(api, m_memory, m_devices, settings.choices, settings.report) {
  if (settings.record.empty()) return;
  m_recorder.emplace(api, m_memory, m_devices, settings.record);
  if (!m_recorder->isActive()) m_recorder.reset();
}

cudnnStatus_t Interceptor::answer(const ResultsQuery& query) {
  const cudnnStatus_t status = m_applier.answer(query);
  if (m_recorder && status == CUDNN_STATUS_SUCCESS) {
    try {
      m_recorder->noteQuery(query);
    } catch (...) {  // no memory: the query is answered, but not recorded
    }
  }
  return status;
}

}  // namespace convscope::apply
