#include "backend/cudnn/libraries.h"

#include <cudnn_graph.h>
#include <dlfcn.h>
#include <fmt/format.h>
#include <link.h>

#include <vector>

namespace convscope::cudnn {
namespace {

// In the order in which they need each other.
constexpr const char* kParts[] = {"libcudnn_graph.so.9",
                                  "libcudnn_ops.so.9",
                                  "libcudnn_cnn.so.9",
                                  "libcudnn_heuristic.so.9",
                                  "libcudnn_engines_precompiled.so.9",
                                  "libcudnn_engines_runtime_compiled.so.9"};

/// Opens `name` from the first of `folders` that has it, or from the loader's paths. The folders come first, because
/// cuDNN would refuse a library of another release in LD_LIBRARY_PATH. Once loaded, cuDNN uses this one.
Result<void> load(const std::string& name, const std::vector<std::string>& folders, const std::string& remedy) {
  for (const std::string& folder : folders) {
    if (dlopen(fmt::format("{}/{}", folder, name).c_str(), RTLD_LAZY | RTLD_LOCAL)) return {};
  }
  if (dlopen(name.c_str(), RTLD_LAZY | RTLD_LOCAL)) return {};
  const char* why = dlerror();
  return tl::unexpected(Failure{Failure::Kind::Missing, fmt::format("cuDNN needs {}, which does not load ({}): {}",
                                                                    name, why ? why : "no reason given", remedy)});
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
  const std::string folder = cudnnFolder();
  const std::string reinstall = fmt::format("install cuDNN 9 again, so that all its libraries are in {}", folder);
  for (const char* part : kParts) {
    if (Result<void> loaded = load(part, {folder}, reinstall); !loaded) return loaded;
  }
  // This call is safe, because the parts are loaded. Python's packages have folders of their own.
  const std::size_t cuda = cudnnGetCudartVersion() / 1000;
  return load(fmt::format("libcublasLt.so.{}", cuda),
              {folder, folder + "/../../cublas/lib", fmt::format("{}/../../cu{}/lib", folder, cuda)},
              fmt::format("install cuBLAS of CUDA {}", cuda));
}

Versions cudnnVersions() {
  const std::size_t version = cudnnGetVersion();
  return {{"cudnn", fmt::format("{}.{}.{}", version / 10000, version / 100 % 100, version % 100)}};
}

}  // namespace convscope::cudnn
