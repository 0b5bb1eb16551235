#include "cli/device_choice.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

#include "backend/candidate_lists.h"
#include "backend/candidates.h"
#include "core/parse.h"
#include "problem/input_error.h"
#include "run/run_context.h"

namespace convscope::cli {
namespace {

const std::string kAuto = "auto";

/// Returns all backends, or the one that is named.
std::vector<BackendStatus> candidates(const std::vector<BackendStatus>& backends, const std::string& name) {
  if (name == kAuto) return backends;
  const auto found = std::ranges::find(backends, name, &BackendStatus::name);
  if (found != backends.end()) return {*found};
  std::string known = kAuto;
  for (const BackendStatus& backend : backends) known += ", " + backend.name;
  throw InputError("unknown backend '{}': use one of {}", name, known);
}

/// Adds a note unless another backend has the same reason.
void addOnce(std::vector<std::string>& notes, const std::string& backend, const std::string& reason) {
  const bool isNoted =
      std::ranges::any_of(notes, [&](const std::string& note) { return note.ends_with(": " + reason); });
  if (!isNoted) notes.push_back(backend + ": " + reason);
}

}  // namespace

DeviceChoice chooseDevice(const std::vector<BackendStatus>& backends, const std::string& backend,
                          const std::string& device) {
  std::vector<std::string> missing;
  std::vector<std::string> there;
  for (const BackendStatus& each : candidates(backends, backend)) {
    if (each.devices.empty()) {
      addOnce(missing, each.name, each.missing);
      continue;
    }
    for (const DeviceInfo& info : each.devices) {
      if (device == kAuto || device == info.id) return {each, info};
      there.push_back(fmt::format("{} ({})", info.id, each.name));
    }
  }
  const std::string why = missing.empty() ? "" : fmt::format("; {}", fmt::join(missing, "; "));
  if (there.empty()) throw InputError("there is no device to measure on{}", why);
  throw InputError("there is no device '{}': use one of auto, {}{}", device, fmt::join(there, ", "), why);
}

std::vector<DeviceChoice> chooseDevices(const std::vector<BackendStatus>& backends, const std::string& backend,
                                        const std::string& list) {
  std::vector<DeviceChoice> chosen;
  if (list == "all") {
    const DeviceChoice first = chooseDevice(backends, backend, kAuto);
    for (const DeviceInfo& device : first.backend.devices) chosen.push_back({first.backend, device});
    requireOneModel(chosen);
    return chosen;
  }
  for (const std::string& id : split(list, ",")) {
    DeviceChoice choice = chooseDevice(backends, backend, id);
    if (std::ranges::any_of(chosen, [&](const DeviceChoice& other) { return other.device.id == choice.device.id; }))
      throw InputError("--devices: {} is named twice", id);
    chosen.push_back(std::move(choice));
  }
  requireOneModel(chosen);
  return chosen;
}

std::size_t expectedDevices(const std::string& list) {
  return list == "all" ? 2 : split(list, ",").size();
}

void requireOneModel(const std::vector<DeviceChoice>& devices, const std::vector<std::string>& names) {
  const DeviceChoice& first = devices.front();
  const auto named = [&](const DeviceChoice& each) {
    const std::string host = names.size() > 1 ? names.at(each.host) + " " : "";
    return fmt::format("{}{} ({})", host, each.device.id, each.device.name);
  };
  for (const DeviceChoice& other : devices) {
    if (other.backend.name != first.backend.name || !areOneModel(other.device, first.device))
      throw InputError("{} and {} are different: measure each in a survey of its own, and use the command compare",
                       named(first), named(other));
  }
}

BackendStatus chooseBackend(const std::vector<BackendStatus>& backends, const std::string& name) {
  const BackendStatus backend = candidates(backends, name).front();
  // One that was loaded knows lists, whatever devices it finds.
  if (backend.lists.empty()) throw InputError("{}: {}", backend.name, backend.missing);
  return backend;
}

void checkLists(const BackendStatus& backend, const std::vector<std::string>& lists) {
  for (const std::string& list : lists) {
    if (std::ranges::find(backend.lists, list) == backend.lists.end())
      throw InputError("--lists: {} has no list '{}': use one of {}", backend.name, list,
                       fmt::join(backend.lists, ", "));
  }
}

void checkQueriedLists(const BackendStatus& backend, const std::vector<std::string>& lists) {
  if (queriedLists(lists) != lists)
    throw InputError("--lists: the algorithms of '{}' are found by measuring: use one of {}", kKnobsList,
                     fmt::join(queriedLists(backend.lists), ", "));
  checkLists(backend, lists);
}

}  // namespace convscope::cli
