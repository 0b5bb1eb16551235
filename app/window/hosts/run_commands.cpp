#include "window/hosts/run_commands.h"

#include <fmt/format.h>

#include "analysis/command_lines.h"
#include "network/presets.h"
#include "text/printable.h"

namespace convscope::window {
namespace {

constexpr int kShards = 8;

bool isPreset(Network network) {
  const std::vector<std::string> names = presetNames();
  if (std::ranges::find(names, network.name) == names.end()) return false;
  const Network shipped = preset(network.name);
  network.input = shipped.input;
  return network == shipped;
}

QList<CommandText> commandsFor(const std::string& line, const std::string& name, const std::string& host) {
  const std::string file = shellWord(name + ".convscope");
  const std::string there = host.empty() ? "" : " --host " + shellWord(host);
  const auto text = [](const std::string& command) { return QString::fromStdString(command); };
  return {{host.empty() ? CommandDialog::tr("On this machine:") : CommandDialog::tr("From this machine, on the host:"),
           text(fmt::format("{}{} --out {}", line, there, file))},
          {CommandDialog::tr("On the machine with the GPU. Copy the file back and open it here:"),
           text(fmt::format("{} --out {}", line, file))},
          {CommandDialog::tr("On the login node of a Slurm cluster, as %n job(s) and one that merges their results:",
                             nullptr, kShards),
           text(fmt::format("{} --shard 1/{} --print-batch slurm --out {} > job.sh\nbash job.sh --cpus-per-task=8",
                            line, kShards, file))}};
}

}  // namespace

QList<CommandText> runCommands(const SurveyOptions& options, const Network& network, const std::string& host) {
  if (isPreset(network)) return commandsFor(profileLine(options, network), network.name, host);
  const std::string file = network.name + ".json";
  QList<CommandText> texts = commandsFor(profileLine(options, network, file), network.name, host);
  texts.front().meaning.prepend(
      CommandDialog::tr("First save the network as %1, where the command runs (File > Save network).")
          .arg(QString::fromStdString(file)) +
      QLatin1Char('\n'));
  return texts;
}

QList<CommandText> runCommands(const SurveyOptions& options, const std::string& name, const std::string& host) {
  return commandsFor(profileLine(options, name), name, host);
}

}  // namespace convscope::window
