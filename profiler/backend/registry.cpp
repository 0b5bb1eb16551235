#include "backend/registry.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <chrono>
#include <cstdlib>
#include <optional>
#include <sstream>
#include <string>

#include "backend/known_backends.h"
#include "backend/module.h"
#include "core/translatable.h"
#include "files/dynamic_library.h"
#include "files/program_folder.h"

namespace convscope {
namespace {

namespace fs = std::filesystem;

tl::unexpected<Failure> failed(std::string reason) {
  return tl::unexpected(Failure{Failure::Kind::Failed, std::move(reason)});
}

std::optional<fs::path> findModule(const std::string& name, const std::vector<fs::path>& folders) {
  for (const fs::path& folder : folders) {
    std::error_code error;
    fs::path module = folder / (name + ".so");
    if (fs::exists(module, error)) return module;
  }
  return std::nullopt;
}

Failure notInstalled(const std::string& name, const std::vector<fs::path>& folders) {
  std::vector<std::string> places;
  places.reserve(folders.size());
  for (const fs::path& folder : folders) places.push_back(folder.string());
  return {Failure::Kind::Missing,
          fmt::format(
              translatable(
                  "message",
                  "this installation has no {}.so (looked in {}): build ConvScope with the headers of that library, "
                  "or name the folder in CONVSCOPE_BACKEND_PATH"),
              name, fmt::join(places, ", "))};
}

/// Calls the module's factory. Turns whatever it throws into a failure, so that the other backends still load.
Result<std::shared_ptr<Backend>> create(const std::string& module, Backend* (*factory)()) {
  std::string thrown;
  try {
    std::shared_ptr<Backend> backend(factory());
    if (backend) return backend;
    thrown = "it made none";
  } catch (const std::exception& error) {
    thrown = error.what();
  } catch (...) {
    thrown = "it threw something that is not a std::exception";
  }
  return failed(fmt::format(translatable("message", "{} could not make its backend: {}"), module, thrown));
}

Result<std::shared_ptr<Backend>> load(const KnownBackend& backend, const std::vector<fs::path>& folders) {
  const std::string name(backend.name);
  const auto found = findModule(name, folders);
  if (!found) return tl::unexpected(notInstalled(name, folders));
  const std::string module = found->string();
  if (std::error_code error; fs::is_directory(*found, error))
    return failed(fmt::format(translatable("message", "{} is a folder, not a backend module"), module));

  const std::optional<DynamicLibrary> library = DynamicLibrary::open({module});
  if (!library) {
    const LoadFailure why = loadFailure(module, DynamicLibrary::lastError(), backend.needs);
    return tl::unexpected(Failure{why.missing ? Failure::Kind::Missing : Failure::Kind::Failed, why.reason});
  }
  const auto interfaceOf = library->function<int()>("convscopeBackendInterface");
  const auto factory = library->function<Backend*()>("convscopeCreateBackend");
  if (interfaceOf == nullptr || factory == nullptr)
    return failed(fmt::format(translatable("message", "{} is a library, but not a backend module"), module));
  if (const int version = interfaceOf(); version != CONVSCOPE_BACKEND_INTERFACE)
    return failed(fmt::format(
        translatable("message", "{} was built for interface {}, this program has {}: install both from one build"),
        module, version, CONVSCOPE_BACKEND_INTERFACE));
  return create(module, factory);
}

}  // namespace

std::vector<fs::path> backendFolders() {
  std::vector<fs::path> folders;
  if (const char* path = std::getenv("CONVSCOPE_BACKEND_PATH")) {
    std::istringstream parts(path);
    for (std::string folder; std::getline(parts, folder, ':');) {
      if (!folder.empty()) folders.emplace_back(folder);
    }
  }
  if (const fs::path installed = besideProgram("lib/convscope/backends"); !installed.empty())
    folders.push_back(installed);
  return folders;
}

std::vector<RegisteredBackend> loadBackends(const std::vector<fs::path>& folders) {
  std::vector<RegisteredBackend> backends;
  for (const KnownBackend& known : knownBackends()) {
    const auto start = std::chrono::steady_clock::now();
    auto backend = load(known, folders);
    const std::chrono::duration<double, std::micro> took = std::chrono::steady_clock::now() - start;
    backends.push_back({std::string(known.name), std::move(backend), took.count()});
  }
  return backends;
}

}  // namespace convscope
