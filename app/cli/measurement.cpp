#include "cli/measurement.h"

#include <fmt/format.h>
#include <unistd.h>

#include <CLI/CLI.hpp>
#include <algorithm>

#include "backend/candidate_lists.h"
#include "backend/known_backends.h"
#include "cli/arguments.h"
#include "cli/commands/commands.h"
#include "cli/json_text.h"
#include "cli/survey_json.h"
#include "cli/sweep_report.h"
#include "cli/terminal.h"
#include "cli/verdict_report.h"
#include "engine/host.h"
#include "measure/shard.h"
#include "problem/input_error.h"

namespace convscope::cli {
namespace {

constexpr const char* kHostHelp =
    "Another machine: a name for ssh, or a command that runs programs there, e.g. \"docker exec -i c\"";

Shard shardOf(const MeasurementOptions& options) {
  try {
    return parseShard(options.shard);
  } catch (const InputError& error) {
    throw error.within("--shard");
  }
}

/// Returns what is wrong with the text of a host.
std::string hostProblem(const std::string& text) {
  try {
    parseHost(text);
    return {};
  } catch (const InputError& error) {
    return error.what();
  }
}

}  // namespace

CLI::Option* addInProcessOption(CLI::App& command, bool& inProcess) {
  return command.add_flag("--in-process", inProcess,
                          "Measure in this process: an algorithm that crashes or does not return ends the command");
}

CLI::Option* addHostOption(CLI::App& command, std::string& host) {
  return command.add_option("--host", host, kHostHelp)
      ->type_name("HOST")
      ->check(CLI::Validator(hostProblem, "", "host"));
}

void addEngineOptions(CLI::App& command, EngineChoice& engine) {
  command
      .add_option_function<std::vector<std::string>>(
          "--host",
          [&engine](const std::vector<std::string>& hosts) {
            engine.host = hosts.front();
            engine.furtherHosts.assign(hosts.begin() + 1, hosts.end());
          },
          kHostHelp)
      ->type_name("HOST")
      ->expected(1)
      ->multi_option_policy(CLI::MultiOptionPolicy::Throw)
      ->check(CLI::Validator(hostProblem, "", "host"))
      ->excludes(addInProcessOption(command, engine.inProcess));
}

void addSurveyOptions(CLI::App& command, MeasurementOptions& options) {
  command
      .add_option("--devices", options.devices,
                  "Several devices of one model that share the survey: all, or cuda:0,cuda:1,...")
      ->type_name("ID,...")
      ->excludes("--device");
  command.get_option("--host")
      ->multi_option_policy(CLI::MultiOptionPolicy::TakeAll)
      ->description(std::string(kHostHelp) + ". Several hosts, whose devices are of one model, share the survey");
  CLI::Option* shard = command
                           .add_option("--shard", options.shard,
                                       "Measure part I of N only; the parts can be measured on different machines and "
                                       "merged")
                           ->type_name("I/N");
  command
      .add_option("--print-batch", options.printBatch,
                  "Measure nothing; print a script that submits all N shards and their merge: slurm")
      ->type_name("NAME")
      ->needs(shard)
      ->needs("--out");
}

void addMeasurementOptions(CLI::App& command, MeasurementOptions& options) {
  command.add_option("--device", options.device, "cuda:0, cpu, ... or auto (a GPU if there is one, else the CPU)")
      ->type_name("ID")
      ->capture_default_str();
  command.add_option("--backend", options.backend, backendNames() + " or auto (default: the device's first)")
      ->type_name("NAME")
      ->capture_default_str();
  command
      .add_option("--lists", options.lists,
                  "Lists of algorithms to query (default: the usual ones). " + listNamesByBackend())
      ->type_name("NAME,")
      ->delimiter(',')
      ->allow_extra_args(false);
  command
      .add_option("--workspace-limit", options.workspaceLimitMiB,
                  "Largest workspace of an algorithm (default: the free memory)")
      ->type_name("MiB")
      ->transform(wholeMiB(1));
  command
      .add_option("--samples", options.samples,
                  "Hot samples of every finalist (default: as many as it takes to rank them)")
      ->type_name("N")
      ->transform(wholeNumber(1, 1'000'000));
  command.add_flag("--cold", options.cold, "Also measure with the last-level cache overwritten");
  auto* noKernels = command.add_flag("--no-kernels", options.noKernels, "Do not read kernel names at the end");
  command
      .add_flag("--counters", options.counters,
                "Also read what the hardware counts in the fastest kernels: tensor cores, occupancy, memory (needs "
                "permission)")
      ->excludes(noKernels);
  auto* quick =
      command.add_flag("--quick", options.quick,
                       "Execute no algorithm to the end that cannot win, also among the ten that PyTorch tries");
  command
      .add_flag("--exact", options.exact,
                "Execute every algorithm to the end (default: the ten that PyTorch tries, and what may win)")
      ->excludes(quick);
  addEngineOptions(command, options.engine);
  command.add_option("--out", options.out, "The session file to write")->type_name("FILE");
  command.add_flag("--force", options.force, "Replace the file of --out if it exists");
  auto* json = command.add_flag("--json", options.json, "Print the results as JSON");
  command.add_flag("--events", options.events, "Print every event as it happens, one JSON line each, and no table")
      ->excludes(json);
}

SurveyOptions surveyOptions(const MeasurementOptions& options, const DeviceChoice& choice,
                            const ProblemRequest& request) {
  checkLists(choice.backend, options.lists);
  SurveyOptions survey;
  survey.backend = choice.backend.name;
  survey.device = choice.device.id;
  survey.precision = request.precision;
  survey.layout = request.layout;
  survey.passes = request.passes;
  survey.lists = options.lists;
  survey.workspaceLimit = options.workspaceLimitMiB << 20;
  survey.samples = options.samples;
  survey.cold = options.cold;
  survey.kernels = !options.noKernels;
  survey.counters = options.counters;
  survey.cutShort = options.quick ? CutShort::AfterFirst : options.exact ? CutShort::Never : CutShort::AfterTen;
  if (!options.shard.empty()) survey.shard = shardOf(options);
  return survey;
}

RunOutput surveyOutput(const MeasurementOptions& options, const std::string& file) {
  RunOutput output{file, options.force ? RunOutput::Mode::Replace : RunOutput::Mode::Create, options.events};
  if (!file.empty()) output.notes.push_back(fmt::format("writing {}", file));
  return output;
}

int reportMeasurement(const Session& session, const std::string& file, const MeasurementOptions& options, bool all) {
  const bool several = session.surveys.size() > 1;
  if (options.json && several) {
    Json surveys = Json::array();
    for (const Survey& survey : session.surveys) surveys.push_back(surveyJson(survey, file, ""));
    writeOutput(documentText({{"surveys", std::move(surveys)}}));
  } else if (options.json) {
    writeOutput(documentText(surveyJson(session.surveys.back(), file, "")));
  } else if (!options.events) {
    const std::size_t width = outputWidth(STDOUT_FILENO);
    writeOutput(several ? sweepReport(session, file, width)
                        : verdictAndSurvey(session, session.surveys.back(), file, {width, all, ""}));
  }
  return std::ranges::any_of(session.surveys, hasFailures) ? WithFailures : Done;
}

}  // namespace convscope::cli
