#include "workload/named_workload.h"

#include <array>
#include <string_view>
#include <utility>

#include "workload/read_workload.h"

namespace convscope {

std::string workloadName(const std::filesystem::path& file) {
  constexpr std::array kEndings{std::string_view(".gz"), std::string_view(".json"), std::string_view(".trace"),
                                std::string_view(".log"), std::string_view(".workload")};
  std::string name = file.filename().string();
  for (const std::string_view ending : kEndings) {
    if (name.size() > ending.size() && name.ends_with(ending)) name.resize(name.size() - ending.size());
  }
  return name;
}

NamedWorkload openWorkload(const std::filesystem::path& file, std::stop_token stop) {
  WorkloadOptions options;
  options.stop = std::move(stop);
  return {workloadName(file), readWorkload(file, options)};
}

OpenedProgram openRecordings(const std::vector<std::filesystem::path>& files, const WorkloadOptions& options) {
  RecordedProgram program = readRecordedRuns(files, options);
  OpenedProgram opened{{}, std::move(program.ranks), program.shown};
  for (std::size_t i = 0; i < program.runs.size(); ++i) {
    RecordedRun& run = program.runs[i];
    opened.recordings.push_back(
        {{workloadName(program.files[i]), std::move(run.workload)}, std::move(run.timeline), program.files[i]});
  }
  return opened;
}

}  // namespace convscope
