#include "policy/framework/pytorch_release.h"

#include <algorithm>
#include <charconv>
#include <utility>

namespace convscope {
namespace {

using rules::PytorchRelease;

constexpr std::string_view kUsualPrefix = "pytorch";
constexpr std::string_view k214Prefix = "pytorch-2.14";

/// Returns the name of a policy of 2.11 in a release; the same name if that has none of its own.
std::string nameIn(PytorchRelease release, const std::string& name) {
  if (release == PytorchRelease::V211 || !name.starts_with(kUsualPrefix)) return name;
  const std::string renamed = std::string(k214Prefix) + name.substr(kUsualPrefix.size());
  const std::string plain = renamed.substr(0, renamed.find(':'));
  const bool exists = std::ranges::find(policies(), plain, &Policy::name) != policies().end();
  return exists ? renamed : name;
}

}  // namespace

PytorchRelease pytorchRelease(std::string_view version) {
  int major = 0;
  int minor = 0;
  const char* const end = version.data() + version.size();
  const auto [dot, error] = std::from_chars(version.data(), end, major);
  if (error != std::errc() || dot == end || *dot != '.') return PytorchRelease::V211;
  if (std::from_chars(dot + 1, end, minor).ec != std::errc()) return PytorchRelease::V211;
  return std::pair(major, minor) >= std::pair(2, 14) ? PytorchRelease::V214 : PytorchRelease::V211;
}

const Policy* pytorchPolicy(std::string_view backend, CudnnSwitches switches, PytorchRelease release) {
  const Policy* usual = pytorchPolicy(backend, switches);
  if (usual == nullptr) return nullptr;
  return &*std::ranges::find(policies(), nameIn(release, usual->name), &Policy::name);
}

std::vector<std::string> defaultPolicies(const std::string& backend, PytorchRelease release) {
  std::vector<std::string> names = defaultPolicies(backend);
  for (std::string& name : names) name = nameIn(release, name);
  return names;
}

}  // namespace convscope
