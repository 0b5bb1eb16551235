#include "cli/device_choice.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

#include "problem/input_error.h"

namespace convscope::cli {
namespace {

const std::string kAuto = "auto";

/// Returns all backends, or the one that is named.
std::vector<RegisteredBackend> candidates(const std::vector<RegisteredBackend>& backends, const std::string& name) {
  if (name == kAuto) return backends;
  const auto found = std::ranges::find(backends, name, &RegisteredBackend::name);
  if (found != backends.end()) return {*found};
  std::string known = kAuto;
  for (const RegisteredBackend& backend : backends) known += ", " + backend.name;
  throw InputError(fmt::format("unknown backend '{}': use one of {}", name, known));
}

Result<std::vector<DeviceInfo>> devicesOf(const RegisteredBackend& registered) {
  if (!registered.backend) return tl::unexpected(registered.backend.error());
  return (*registered.backend)->devices();
}

/// Adds a note unless another backend has the same reason.
void addOnce(std::vector<std::string>& notes, const std::string& backend, const std::string& reason) {
  const bool said = std::ranges::any_of(notes, [&](const std::string& note) { return note.ends_with(": " + reason); });
  if (!said) notes.push_back(backend + ": " + reason);
}

}  // namespace

DeviceChoice chooseDevice(const OpenDevices& devices, const std::string& backend, const std::string& device) {
  std::vector<std::string> missing;
  std::vector<std::string> there;
  for (const RegisteredBackend& registered : candidates(devices.backends(), backend)) {
    const auto found = devicesOf(registered);
    if (!found) {
      addOnce(missing, registered.name, found.error().reason);
      continue;
    }
    for (const DeviceInfo& info : *found) {
      if (device == kAuto || device == info.id) return {*registered.backend, info, missing};
      there.push_back(fmt::format("{} ({})", info.id, registered.name));
    }
  }
  const std::string why = missing.empty() ? "" : fmt::format("; {}", fmt::join(missing, "; "));
  if (there.empty()) throw InputError("there is no device to measure on" + why);
  throw InputError(fmt::format("there is no device '{}': use one of auto, {}{}", device, fmt::join(there, ", "), why));
}

std::shared_ptr<Backend> chooseBackend(const OpenDevices& devices, const std::string& name) {
  const RegisteredBackend registered = candidates(devices.backends(), name).front();
  if (!registered.backend) throw InputError(fmt::format("{}: {}", registered.name, registered.backend.error().reason));
  return *registered.backend;
}

void checkLists(const Backend& backend, const std::vector<std::string>& lists) {
  const std::vector<std::string> known = backend.candidateLists();
  for (const std::string& list : lists) {
    if (std::ranges::find(known, list) == known.end())
      throw InputError(
          fmt::format("--lists: {} has no list '{}': use one of {}", backend.name(), list, fmt::join(known, ", ")));
  }
}

}  // namespace convscope::cli
