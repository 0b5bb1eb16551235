#pragma once

#include <memory>
#include <set>
#include <string>
#include <vector>

#include "backend/registry.h"

namespace convscope {

/// The loaded backends and the one open device of a process. Used by one thread.
class OpenDevices {
 public:
  explicit OpenDevices(std::vector<RegisteredBackend> backends = {}) : m_backends(std::move(backends)) {}

  const std::vector<RegisteredBackend>& backends() const { return m_backends; }
  /// Replaces the backends. Closes the open device.
  void replaceBackends(std::vector<RegisteredBackend> backends);
  /// Returns the backend called `name`, or why it is not available.
  Result<Backend*> backend(const std::string& name) const;

  /// Opens a device. It stays open until another one is opened, so its set-up is paid once.
  Result<Executor*> open(const std::string& backend, const std::string& device);
  /// Closes the open device, e.g. after it was lost.
  void close() { m_executor.reset(); }

  /// Returns how long loading the backend's module took, in microseconds.
  double loadUs(const std::string& backend) const;
  /// Notes a measurement with `backend`. Returns whether this process measured with it before.
  bool noteMeasurement(const std::string& backend) { return !m_measured.insert(backend).second; }
  /// Notes that `backend` lists engines for an absent device, which loads its libraries.
  void noteListing(const std::string& backend);
  /// Returns whether a listing loaded the libraries of `backend` before any device did.
  bool hasListed(const std::string& backend) const;

 private:
  const RegisteredBackend* find(const std::string& backend) const;

  std::vector<RegisteredBackend> m_backends;
  std::string m_openBackend;
  std::string m_openDevice;
  std::set<std::string> m_measured;
  std::set<std::string> m_listed;
  std::unique_ptr<Executor> m_executor;  // destroyed before its backend
};

}  // namespace convscope
