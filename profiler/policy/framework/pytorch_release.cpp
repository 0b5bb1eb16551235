#include "policy/framework/pytorch_release.h"

#include <algorithm>
#include <charconv>
#include <optional>
#include <utility>

#include "text/translate.h"

namespace convscope {
namespace {

using rules::PytorchRelease;

using Version = std::pair<int, int>;  ///< 2.14 of "2.14.0+cu130"

constexpr Version kOldestKnown{2, 9};
constexpr Version kNewestKnown{2, 14};
constexpr std::string_view kUsualPrefix = "pytorch";

std::optional<Version> versionOf(std::string_view text) {
  Version version;
  const char* const end = text.data() + text.size();
  const auto [dot, error] = std::from_chars(text.data(), end, version.first);
  if (error != std::errc() || dot == end || *dot != '.') return std::nullopt;
  if (std::from_chars(dot + 1, end, version.second).ec != std::errc()) return std::nullopt;
  return version;
}

/// Returns what the names of a release's policies begin with.
std::string_view prefixOf(PytorchRelease release) {
  switch (release) {
    case PytorchRelease::V290:
      return "pytorch-2.9.0";
    case PytorchRelease::V29:
      return "pytorch-2.9";
    case PytorchRelease::V214:
      return "pytorch-2.14";
    case PytorchRelease::V211:
      break;
  }
  return kUsualPrefix;
}

/// Returns the name of a policy of 2.11 in a release; the same name if that has none of its own.
std::string nameIn(PytorchRelease release, const std::string& name) {
  if (!name.starts_with(kUsualPrefix)) return name;
  const std::string renamed = std::string(prefixOf(release)) + name.substr(kUsualPrefix.size());
  const std::string plain = renamed.substr(0, renamed.find(':'));
  const bool exists = std::ranges::find(policies(), plain, &Policy::name) != policies().end();
  return exists ? renamed : name;
}

std::string_view recordedVersion(const Workload& workload) {
  const auto version = workload.versions.find("PyTorch");
  return version == workload.versions.end() ? std::string_view() : version->second;
}

}  // namespace

PytorchRelease pytorchRelease(std::string_view version) {
  const std::optional<Version> known = versionOf(version);
  if (!known || *known < kOldestKnown) return PytorchRelease::V211;
  if (version == "2.9.0" || version.starts_with("2.9.0+")) return PytorchRelease::V290;
  if (*known >= Version{2, 14}) return PytorchRelease::V214;
  return *known < Version{2, 11} ? PytorchRelease::V29 : PytorchRelease::V211;
}

PytorchRelease releaseOf(const Workload& workload) {
  return pytorchRelease(recordedVersion(workload));
}

PytorchRelease releaseOf(const Survey& survey) {
  return survey.started.recorded ? releaseOf(survey.started.recorded->workload) : PytorchRelease::V211;
}

bool isOfPytorch(const Workload& workload) {
  if (computedByHost(workload)) return false;
  return !recordedVersion(workload).empty() || std::ranges::any_of(workload.sources, [](const RecordingSource& source) {
    return source.kind == RecordingKind::ChromeTrace || source.kind == RecordingKind::ExecutionTrace ||
           source.kind == RecordingKind::DispatchMode;
  });
}

std::string releaseRemark(const Workload& workload) {
  if (!isOfPytorch(workload)) return {};
  const std::string_view text = recordedVersion(workload);
  const std::optional<Version> version = versionOf(text);
  if (version && *version >= kOldestKnown && *version <= kNewestKnown) return {};
  const std::string_view nearest = releaseOf(workload) == PytorchRelease::V214 ? "2.14" : "2.11";
  if (!version)
    return phrase("pytorch_release",
                  "The recording does not say its version of PyTorch: the rules of PyTorch {} count.")(nearest);
  return phrase("pytorch_release", "The rules of PyTorch {} are not known: those of {} count.")(text, nearest);
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

const Policy* pytorchPolicy(const Survey& survey, CudnnSwitches switches) {
  return pytorchPolicy(survey.started.options.backend, switches, releaseOf(survey));
}

}  // namespace convscope
