#include "backend/known_backends.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <array>
#include <utility>
#include <vector>

#include "core/translatable.h"

namespace convscope {
namespace {

constexpr std::array kCudnnNeeds{
    NeededLibrary{"libcudnn", translatable("message", "install cuDNN 9, or put its folder on LD_LIBRARY_PATH")},
    NeededLibrary{"libcuda.so", translatable("message", "install the NVIDIA driver")},
    NeededLibrary{"libcublas",
                  translatable("message", "install cuBLAS of the CUDA toolkit, or put its folder on LD_LIBRARY_PATH")},
    NeededLibrary{"libnvrtc",
                  translatable("message", "install NVRTC of the CUDA toolkit, or put its folder on LD_LIBRARY_PATH")},
};
constexpr std::array kOneDnnNeeds{
    NeededLibrary{"libdnnl.so.2", translatable("message", "Debian: apt install libdnnl2")},
    NeededLibrary{"libdnnl", translatable("message", "Debian and Ubuntu: apt install libdnnl-dev")},
    NeededLibrary{"libgomp", translatable("message", "Debian and Ubuntu: apt install libgomp1")},
};

constexpr std::array kBackends{
    KnownBackend{"cudnn", "cuDNN graph", "cuDNN", "cudnn", true, kCudnnNeeds},
    KnownBackend{"cudnn-legacy", "cuDNN legacy", "cuDNN", "cudnn", false, kCudnnNeeds},
    KnownBackend{"onednn", "oneDNN", "oneDNN", "oneDNN", false, kOneDnnNeeds},
};

const KnownBackend* find(std::string_view name) {
  const auto* found = std::ranges::find(kBackends, name, &KnownBackend::name);
  return found == kBackends.end() ? nullptr : found;
}

}  // namespace

std::span<const KnownBackend> knownBackends() {
  return kBackends;
}

const KnownBackend& profileBackend() {
  return *std::ranges::find(kBackends, true, &KnownBackend::profiles);
}

std::string backendTitle(std::string_view name) {
  const KnownBackend* known = find(name);
  return std::string(known != nullptr ? known->title : name);
}

bool shareLibrary(std::string_view name, std::string_view other) {
  const KnownBackend* first = find(name);
  const KnownBackend* second = find(other);
  return first != nullptr && second != nullptr && first->library == second->library;
}

std::string libraryText(const Versions& versions) {
  for (const KnownBackend& backend : kBackends) {
    if (const auto found = versions.find(std::string(backend.versionKey)); found != versions.end())
      return fmt::format("{} {}", backend.library, found->second);
  }
  return {};
}

std::string_view versionTitle(std::string_view key) {
  constexpr std::array<std::pair<std::string_view, std::string_view>, 5> kTitles{{{"cudnn", "cuDNN"},
                                                                                  {"cuda runtime", "CUDA runtime"},
                                                                                  {"driver", "CUDA driver API"},
                                                                                  {"nvidia driver", "NVIDIA driver"},
                                                                                  {"cpu isa", "CPU instructions"}}};
  const auto* found = std::ranges::find(kTitles, key, [](const auto& title) { return title.first; });
  return found != kTitles.end() ? found->second : key;
}

std::string backendNames() {
  std::vector<std::string_view> names;
  for (const KnownBackend& backend : kBackends) names.push_back(backend.name);
  return fmt::format("{}", fmt::join(names, ", "));
}

}  // namespace convscope
