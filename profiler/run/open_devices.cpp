#include "run/open_devices.h"

#include <fmt/format.h>

#include <algorithm>

#include "backend/backend.h"
#include "backend/executor.h"
#include "backend/known_backends.h"
#include "backend/step.h"
#include "core/translatable.h"

namespace convscope {

OpenDevices::OpenDevices(std::vector<RegisteredBackend> backends) : m_backends(std::move(backends)) {}

OpenDevices::~OpenDevices() = default;

void OpenDevices::replaceBackends(std::vector<RegisteredBackend> backends) {
  close();
  m_backends = std::move(backends);
}

void OpenDevices::close() {
  m_executor.reset();
}

Result<Backend*> OpenDevices::backend(const std::string& name) const {
  const RegisteredBackend* found = find(name);
  if (found == nullptr)
    return tl::unexpected(
        Failure{Failure::Kind::Missing, fmt::format(translatable("message", "there is no backend '{}'"), name)});
  if (!found->backend) return tl::unexpected(found->backend.error());
  return found->backend->get();
}

Result<Executor*> OpenDevices::open(const std::string& backend, const std::string& device) {
  if (m_executor && m_openBackend == backend && m_openDevice == device) return m_executor.get();
  close();
  const Result<Backend*> found = this->backend(backend);
  if (!found) return tl::unexpected(found.error());
  const Step step{Step::Action::OpenDevice};
  if (m_watch->observer != nullptr) m_watch->observer->begin(step);
  auto opened = (*found)->open(device);
  if (m_watch->observer != nullptr) m_watch->observer->end(step);
  if (!opened) return tl::unexpected(opened.error());
  m_executor = std::move(*opened);
  m_executor->setWatch(*m_watch);
  m_openBackend = backend;
  m_openDevice = device;
  return m_executor.get();
}

std::unique_ptr<BuildPool> OpenDevices::makeBuildPool(int sharedBy) const {
  return m_executor && m_makeBuildPool ? m_makeBuildPool(m_openBackend, m_executor->device(), std::max(sharedBy, 1))
                                       : nullptr;
}

void OpenDevices::noteListing(const std::string& backend) {
  if (!m_executor || !shareLibrary(backend, m_openBackend)) m_listed.insert(backend);
}

bool OpenDevices::hasListed(const std::string& backend) const {
  return std::ranges::any_of(m_listed, [&](const std::string& listed) { return shareLibrary(listed, backend); });
}

double OpenDevices::loadUs(const std::string& backend) const {
  const RegisteredBackend* found = find(backend);
  return found != nullptr ? found->loadUs : 0;
}

const RegisteredBackend* OpenDevices::find(const std::string& backend) const {
  const auto found = std::ranges::find(m_backends, backend, &RegisteredBackend::name);
  return found != m_backends.end() ? &*found : nullptr;
}

}  // namespace convscope
