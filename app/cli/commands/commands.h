#pragma once

#include <functional>
#include <string>
#include <vector>

namespace CLI {
class App;
}

namespace convscope::cli {

enum ExitCode { Done = 0, WithFailures = 1, BadInput = 2 };

/// Runs a command and returns the exit code.
using Action = std::function<int()>;

/// Each adds one command to `program`. Parsing arguments that name the command sets `action`.
void addBuildPlans(CLI::App& program, Action& action);
void addDeploy(CLI::App& program, Action& action);
void addDevices(CLI::App& program, Action& action);
void addNetworks(CLI::App& program, Action& action);
void addEngines(CLI::App& program, Action& action);
void addImport(CLI::App& program, Action& action);
void addShapes(CLI::App& program, Action& action);
void addPack(CLI::App& program, Action& action);
void addMerge(CLI::App& program, Action& action);
void addProfile(CLI::App& program, Action& action);
void addSweep(CLI::App& program, Action& action);
void addMeasure(CLI::App& program, Action& action);
void addShow(CLI::App& program, Action& action);
void addCsv(CLI::App& program, Action& action);
void addDeterminism(CLI::App& program, Action& action);
void addCompare(CLI::App& program, Action& action);
void addChoose(CLI::App& program, Action& action);
void addForecast(CLI::App& program, Action& action);
void addReplay(CLI::App& program, Action& action);
/// `commandLine` is that of the program to run: what follows "--".
void addRun(CLI::App& program, Action& action, const std::vector<std::string>& commandLine);
/// `commandLine` as in addRun().
void addTune(CLI::App& program, Action& action, const std::vector<std::string>& commandLine);
void addServe(CLI::App& program, Action& action);

}  // namespace convscope::cli
