#include <fmt/format.h>
#include <unistd.h>

#include <CLI/CLI.hpp>
#include <algorithm>

#include "backend/backend.h"
#include "backend/known_backends.h"
#include "cli/commands/commands.h"
#include "cli/device_choice.h"
#include "cli/engine_choice.h"
#include "cli/json_text.h"
#include "cli/measurement.h"
#include "cli/output_file.h"
#include "cli/terminal.h"
#include "problem/errors.h"
#include "text/printable.h"
#include "text/table.h"
#include "text/units.h"

namespace convscope::cli {
namespace {

std::string orUnknown(double value, const std::string& text) {
  return value > 0 ? text : "";
}

void printText(const std::vector<BackendStatus>& backends) {
  Table table({{"Backend"},
               {"Device"},
               {"Name", Align::Left, 12},
               {"Memory", Align::Right},
               {"Cache", Align::Right, 0, 3},
               {"Processors", Align::Right, 0, 1},
               {"Clock", Align::Right, 0, 2}});
  std::string missing;
  for (const BackendStatus& backend : backends) {
    if (backend.devices.empty()) missing += fmt::format("{}: {}\n", backend.name, printable(backend.missing));
    for (const DeviceInfo& device : backend.devices) {
      table.addRow({backend.name, device.id, printable(device.name),
                    orUnknown(double(device.memoryBytes), formatBytes(device.memoryBytes)),
                    orUnknown(double(device.cacheBytes), formatBytes(device.cacheBytes)),
                    orUnknown(device.processors, fmt::format("{}", device.processors)),
                    orUnknown(device.clockMHz, fmt::format("{:.0f} MHz", device.clockMHz))});
    }
  }
  const std::string there = table.empty() ? "" : table.text(outputWidth(STDOUT_FILENO));
  writeOutput(there + (there.empty() || missing.empty() ? "" : "\n") + missing);
}

void printJson(const std::vector<BackendStatus>& backends) {
  Json all = Json::array();
  for (const BackendStatus& backend : backends) {
    Json entry{{"backend", backend.name}};
    if (backend.devices.empty()) {
      entry["missing"] = backend.missing;
    } else {
      entry["lists"] = backend.lists;
      entry["devices"] = Json::array();
      for (const DeviceInfo& device : backend.devices) {
        entry["devices"].push_back({{"id", device.id},
                                    {"name", device.name},
                                    {"memory_bytes", device.memoryBytes},
                                    {"cache_bytes", device.cacheBytes},
                                    {"processors", device.processors},
                                    {"clock_mhz", device.clockMHz},
                                    {"memory_bandwidth", device.memoryBandwidth},
                                    {"compute_capability", device.computeCapability}});
      }
    }
    all.push_back(std::move(entry));
  }
  writeOutput(documentText({{"backends", std::move(all)}}));
}

struct DevicesOptions {
  bool json = false;
  std::string profile;
  std::string device = "auto";
  bool force = false;
  std::string host;
};

int exportProfile(const DevicesOptions& options) {
  const std::vector<RegisteredBackend> backends = loadBackends();
  const DeviceChoice choice = chooseDevice(statusOf(backends), std::string(profileBackend().name), options.device);
  const auto registered = std::ranges::find(backends, choice.backend.name, &RegisteredBackend::name);
  const auto profile = (*registered->backend)->exportProfile(choice.device.id);
  if (!profile) throw DeviceError(fmt::format("cannot describe {}: {}", choice.device.id, profile.error().reason));
  writeFile(options.profile, *profile, options.force);
  return Done;
}

int run(const DevicesOptions& options) {
  if (!options.profile.empty()) return exportProfile(options);
  const std::vector<BackendStatus> backends =
      options.host.empty() ? statusOf(loadBackends()) : makeEngine({.host = options.host})->findBackends({});
  options.json ? printJson(backends) : printText(backends);
  return Done;
}

}  // namespace

void addDevices(CLI::App& program, Action& action) {
  CLI::App* command = program.add_subcommand("devices", "List what can be measured on, and what is missing");
  const auto options = std::make_shared<DevicesOptions>();
  CLI::Option* json = command->add_flag("--json", options->json, "Print JSON");
  CLI::Option* host = addHostOption(*command, options->host);
  CLI::Option* profile = command
                             ->add_option("--export-profile", options->profile,
                                          "Write what cuDNN must know of a GPU to list its engines where it is not")
                             ->type_name("FILE")
                             ->excludes(json)
                             ->excludes(host);
  command->add_option("--device", options->device, "The GPU of --export-profile: auto, cuda:0, ...")
      ->type_name("ID")
      ->needs(profile);
  command->add_flag("--force", options->force, "Replace the file of --export-profile if it exists");
  command->callback([options, &action] { action = [options] { return run(*options); }; });
}

}  // namespace convscope::cli
