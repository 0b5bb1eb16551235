#pragma once

#include <functional>
#include <memory>
#include <set>
#include <string>
#include <vector>

#include "backend/registry.h"
#include "window/worker/worker_message.h"

namespace convscope::window {

/// Where the backends come from: loadBackends, or a test's own.
using BackendLoader = std::function<std::vector<RegisteredBackend>()>;

/// All backend state there is: the loaded backends and the device that is open. Used by the worker's thread alone.
class OpenDevices {
 public:
  explicit OpenDevices(BackendLoader load) : m_load(std::move(load)) {}

  /// Looks for backends and devices afresh. Closes the device that is open.
  std::vector<BackendStatus> look();
  /// The backend called `name`, or why it is not there.
  Result<Backend*> backend(const std::string& name) const;
  /// The device, opened; it stays open until another one is asked for, so that its set-up is paid once.
  Result<Executor*> open(const std::string& backend, const std::string& device);
  /// Gives up the device that is open, as after it was lost.
  void close() { m_executor.reset(); }

  /// What loading the backend's module took, in microseconds.
  double loadUs(const std::string& backend) const;
  /// Notes that something is measured on `backend`; returns whether anything was before, in this process.
  bool noteMeasurement(const std::string& backend) { return !m_measured.insert(backend).second; }
  /// Notes that `backend` lists engines for an absent device, which loads its libraries.
  void noteListing(const std::string& backend);
  /// Whether a listing loaded the libraries of `backend` before any device did.
  bool hasListed(const std::string& backend) const;

 private:
  const RegisteredBackend* find(const std::string& backend) const;

  BackendLoader m_load;
  std::vector<RegisteredBackend> m_backends;
  std::string m_openBackend;
  std::string m_openDevice;
  std::set<std::string> m_measured;
  std::set<std::string> m_listed;
  std::unique_ptr<Executor> m_executor;  // goes before its backend
};

}  // namespace convscope::window
