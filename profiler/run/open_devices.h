#pragma once

#include <functional>
#include <memory>
#include <set>
#include <string>
#include <vector>

#include "backend/device_info.h"
#include "backend/failure.h"
#include "backend/registry.h"
#include "backend/watch.h"
#include "measure/build_pool.h"

namespace convscope {

class Backend;
class Executor;

/// Makes a pool whose helpers build plans for a device of a backend; null if plans should be built in this process. So
/// many devices share the host at the same time.
using BuildPoolMaker =
    std::function<std::unique_ptr<BuildPool>(const std::string& backend, const DeviceInfo& device, int sharedBy)>;

/// The loaded backends and the one open device of a process. Used by one thread.
class OpenDevices {
 public:
  explicit OpenDevices(std::vector<RegisteredBackend> backends = {});
  OpenDevices(const OpenDevices&) = delete;
  OpenDevices& operator=(const OpenDevices&) = delete;
  ~OpenDevices();

  const std::vector<RegisteredBackend>& backends() const { return m_backends; }
  /// Replaces the backends. Closes the open device.
  void replaceBackends(std::vector<RegisteredBackend> backends);
  /// Returns the backend called `name`, or why it is not available.
  Result<Backend*> backend(const std::string& name) const;

  /// Opens a device. It stays open until another one is opened, so its set-up is paid once.
  Result<Executor*> open(const std::string& backend, const std::string& device);
  /// Who watches the steps of opened devices, and which algorithms are refused.
  Watch& watch() { return *m_watch; }
  /// Closes the open device, e.g. after it was lost.
  void close();

  /// Sets how surveys get helpers that build plans. Without a maker all plans are built in this process.
  void setBuildPoolMaker(BuildPoolMaker maker) { m_makeBuildPool = std::move(maker); }
  /// Returns a pool for the open device, one of `sharedBy` at work; null if plans should be built in
  /// this process, or no device is open.
  std::unique_ptr<BuildPool> makeBuildPool(int sharedBy = 1) const;

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
  BuildPoolMaker m_makeBuildPool;
  std::unique_ptr<Watch> m_watch = std::make_unique<Watch>();
  std::unique_ptr<Executor> m_executor;  // destroyed before its backend
};

}  // namespace convscope
