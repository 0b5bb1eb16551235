#include "backend/cudnn/libraries.h"

#include <cudnn_graph.h>
#include <dlfcn.h>
#include <fmt/format.h>
#include <link.h>

namespace convscope::cudnn {
namespace {

// In the order in which they need each other.
constexpr const char* kParts[] = {"libcudnn_graph.so.9", "libcudnn_ops.so.9", "libcudnn_cnn.so.9",
                                  "libcudnn_heuristic.so.9", "libcudnn_engines_precompiled.so.9"};
constexpr const char* kRuntimeCompiled = "libcudnn_engines_runtime_compiled.so.9";

/// The part beside libcudnn.so.9 goes before one of another release in LD_LIBRARY_PATH: once it is loaded, cuDNN takes
/// it. Stays loaded.
bool loadPart(const std::string& name) {
  const std::string beside = cudnnFolder() + "/" + name;
  return dlopen(beside.c_str(), RTLD_LAZY | RTLD_LOCAL) || dlopen(name.c_str(), RTLD_LAZY | RTLD_LOCAL);
}

}  // namespace

std::string cudnnFolder() {
  void* library = dlopen("libcudnn.so.9", RTLD_LAZY | RTLD_NOLOAD);
  link_map* map = nullptr;
  if (!library || dlinfo(library, RTLD_DI_LINKMAP, &map) != 0) return {};
  const std::string path = map->l_name;
  dlclose(library);
  return path.substr(0, path.rfind('/'));
}

Result<void> loadCudnnParts() {
  for (const char* part : kParts) {
    if (loadPart(part)) continue;
    const char* why = dlerror();
    return tl::unexpected(Failure{
        Failure::Kind::Missing,
        fmt::format(
            "{}, a part of cuDNN, does not load ({}): install cuDNN 9 again so that all its libraries lie in {}", part,
            why ? why : "no reason given", cudnnFolder())});
  }
  return {};
}

Versions cudnnVersions() {
  const std::size_t version = cudnnGetVersion();
  Versions versions{{"cudnn", fmt::format("{}.{}.{}", version / 10000, version / 100 % 100, version % 100)}};
  if (!loadPart(kRuntimeCompiled)) versions["cudnn runtime compilation"] = "not installed";
  return versions;
}

}  // namespace convscope::cudnn
