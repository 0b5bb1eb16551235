#include "cli/followed_run.h"

#include <fmt/format.h>

#include <algorithm>
#include <concepts>
#include <exception>
#include <map>
#include <optional>
#include <set>
#include <stop_token>
#include <thread>

#include "cli/output_file.h"
#include "cli/progress_display.h"
#include "cli/session_input.h"
#include "cli/terminal.h"
#include "core/problem_text.h"
#include "engine/shared_run.h"
#include "files/input_record.h"
#include "problem/errors.h"
#include "problem/input_error.h"
#include "run/known_results.h"
#include "session/event_json.h"
#include "session/session_writer.h"
#include "session/subject_text.h"
#include "text/excerpt.h"
#include "text/printable.h"
#include "text/units.h"

namespace convscope::cli {
namespace {

constexpr const char* kStopped = "stopped before anything was measured";

/// Returns whether a session with this event is worth more than the one that it replaces: a time was measured, or the
/// run ended.
bool isResult(const Event& event) {
  return std::visit(
      []<class T>(const T&) {
        constexpr bool isOfSurvey = std::same_as<T, FirstExecuted> || std::same_as<T, Sampled> ||
                                    std::same_as<T, ProblemEnded> || std::same_as<T, SurveyEnded>;
        return isOfSurvey || std::same_as<T, ReplayIterations> || std::same_as<T, ReplayEnded>;
      },
      event);
}

/// Writes events to a session file and to standard output.
class EventOutput {
 public:
  EventOutput(const Session& session, const RunOutput& output, StopSignals& signals)
      : m_session(session), m_output(output), m_signals(signals), m_printing(output.events) {}

  void add(const Event& event) {
    const bool first = !m_opened;
    if (first) open();
    if (m_writer) write(event);
    if (first) {
      for (const std::string& note : m_output.notes) showMessage(note);
    }
    if (!m_printing) return;
    m_printing = writeOutput(toJsonLine(event) + '\n');
    if (!m_printing) m_signals.requestStop();  // nobody reads the rest
  }

  /// Call it after the last event.
  void end() {
    if (!m_writer) return;
    m_writer->takePlace();
    checkNotLost();
  }

 private:
  using Mode = SessionWriter::Mode;

  void open() {
    m_opened = true;
    if (m_output.file.empty()) return;
    const Mode mode = fileMode();
    m_writer.emplace(m_output.file, mode);
    rememberInput(m_output.file);  // no other output of this command replaces it
  }

  Mode fileMode() const {
    switch (m_output.mode) {
      case RunOutput::Mode::Append:
        return Mode::Append;
      case RunOutput::Mode::Replace:
        checkOutput(m_output.file, true);
        if (std::filesystem::exists(m_output.file)) return Mode::Replace;
        break;
      case RunOutput::Mode::Create:
        break;
    }
    claimFile(m_output.file);
    return Mode::Create;
  }

  void write(const Event& event) {
    try {
      m_writer->write(event);
    } catch (const InputError& error) {
      if (!m_hasResult || m_session.surveys.empty()) throw;
      throw InputError("{}; what was measured is kept. Resume when there is room: {}", error.what(),
                       resumeCommand(m_session, m_session.surveys.back(), m_output.file));
    }
    if (isResult(event)) {
      m_hasResult = true;
      m_writer->takePlace();
    }
    checkNotLost();
  }

  void checkNotLost() const {
    if (m_writer->isLost())
      throw DeviceError(
          fmt::format("{} was deleted or replaced while it was written: its measurements are lost", m_output.file));
  }

  const Session& m_session;
  const RunOutput& m_output;
  StopSignals& m_signals;
  std::optional<SessionWriter> m_writer;
  bool m_hasResult = false;  ///< in the file
  bool m_opened = false;
  bool m_printing;
};

/// Shows the progress of surveys and checks.
class RunProgress {
 public:
  RunProgress(const Session& session, bool playsBack) : m_session(session), m_playsBack(playsBack) {}

  /// Call it when the session contains the event.
  void add(const Event& event) {
    const int run = runOf(event);
    const bool starts = std::holds_alternative<SurveyStarted>(event) || std::holds_alternative<SurveyResumed>(event);
    if (starts) m_runs.insert(run);
    const Survey* survey = surveyOf(m_session, run);
    if (survey == nullptr || starts) return;
    if (std::holds_alternative<CheckStarted>(event)) {
      m_displays.erase(run);
      m_displays.try_emplace(run, survey->started, std::vector<bool>());
    } else if (!m_begun.contains(run) && !survey->ended) {
      m_begun.insert(run);
      m_displays.try_emplace(run, survey->started, m_playsBack ? std::vector<bool>() : begin(*survey));
    }
    const auto display = m_displays.find(run);
    if (display == m_displays.end()) return;
    display->second.add(event, *survey);
    if (std::holds_alternative<SurveyEnded>(event) || std::holds_alternative<CheckEnded>(event))
      m_displays.erase(display);
  }

 private:
  /// Announces the survey's size if there are several. Returns which problems need not be measured.
  std::vector<bool> begin(const Survey& survey) {
    std::vector<bool> known = settledProblems(survey);
    const std::vector<const ProblemResult*> results = knownResults(m_session, survey.started);
    for (std::size_t i = 0; i < known.size(); ++i) known[i] = known[i] || results[i] != nullptr;
    if (m_runs.size() > 1)
      showMessage(fmt::format("size {} ({} of {}): {}, {} known", sizeText(survey.started), ++m_size, m_runs.size(),
                              counted(std::ssize(known), "problem"), std::ranges::count(known, true)));
    return known;
  }

  const Session& m_session;
  bool m_playsBack;
  std::map<int, ProgressDisplay> m_displays;  ///< of surveys under way; devices that share sizes may be at two of them
  std::set<int> m_begun;                      ///< surveys that have or had a display
  std::set<int> m_runs;                       ///< surveys that were started or resumed
  int m_size = 0;
};

/// Starts an engine for a further device of this machine, on a thread of its own. What is wrong with it the run will
/// say.
std::jthread startAhead(Engine& engine, const std::stop_token& stop) {
  return std::jthread([&engine, stop] {
    try {
      engine.findBackends(stop);
    } catch (const std::exception&) {
    }
  });
}

/// Returns an engine for a further device: one that has started, if there is one.
std::unique_ptr<Engine> furtherEngine(RunEnvironment& environment, const EngineChoice& choice) {
  if (!choice.host.empty() || environment.further.empty()) return makeEngine(choice);
  std::unique_ptr<Engine> engine = std::move(environment.further.back());
  environment.further.pop_back();
  return engine;
}

/// The engines of a run on several devices: the first device of each host uses the host's engine.
class EnginesOfRun {
 public:
  EnginesOfRun(RunEnvironment& environment, const std::vector<DeviceChoice>& devices) {
    std::vector<int> used(environment.engines.size(), 0);
    for (const DeviceChoice& each : devices) ++used.at(each.host);
    std::vector<bool> isFirst(environment.engines.size(), true);
    for (const DeviceChoice& each : devices) {
      const EngineChoice choice = environment.choice.at(each.host);
      if (!isFirst[each.host]) m_further.push_back(furtherEngine(environment, choice));
      Engine& engine = isFirst[each.host] ? *environment.engines[each.host] : *m_further.back();
      isFirst[each.host] = false;
      const std::string name = environment.engines.size() > 1 ? choice.host + " " + each.device.id : each.device.id;
      m_devices.push_back({{each.device.id, name, used[each.host]}, engine});
    }
    environment.further.clear();
  }
  const std::vector<SharedDevice>& devices() const { return m_devices; }

 private:
  std::vector<std::unique_ptr<Engine>> m_further;
  std::vector<SharedDevice> m_devices;
};

/// Returns the options that name the hosts of `choice`.
std::string hostOptions(const EngineChoice& choice) {
  std::string options;
  for (std::size_t host = 0; host < choice.hostCount(); ++host) options += " --host " + shellWord(choice.at(host).host);
  return options;
}

}  // namespace

RunEnvironment::RunEnvironment(EngineChoice where) : choice(std::move(where)) {
  for (std::size_t host = 0; host < choice.hostCount(); ++host) engines.push_back(makeEngine(choice.at(host)));
}

std::vector<BackendStatus> findBackends(RunEnvironment& environment) {
  std::vector<BackendStatus> found = environment.engines.front()->findBackends(environment.signals.token());
  if (environment.signals.token().stop_requested()) throw DeviceError(kStopped);
  return found;
}

HostBackends findAllBackends(RunEnvironment& environment, std::size_t expected) {
  const std::stop_token stop = environment.signals.token();
  const EngineChoice& where = environment.choice;
  const bool startsAhead = where.host.empty() && !where.inProcess;
  std::vector<std::jthread> starting;
  for (std::size_t i = 1; startsAhead && i < expected; ++i) {
    environment.further.push_back(makeEngine(where));
    starting.push_back(startAhead(*environment.further.back(), stop));
  }
  HostBackends found(environment.engines.size());
  std::vector<std::exception_ptr> errors(found.size());
  const auto find = [&](std::size_t host) {
    try {
      found[host] = environment.engines[host]->findBackends(stop);
    } catch (...) {
      errors[host] = std::current_exception();
    }
  };
  {
    std::vector<std::jthread> finding;
    for (std::size_t host = 1; host < found.size(); ++host) finding.emplace_back(find, host);
    find(0);
  }
  for (const std::exception_ptr& error : errors) {
    if (error) std::rethrow_exception(error);
  }
  if (stop.stop_requested()) throw DeviceError(kStopped);
  return found;
}

std::vector<DeviceChoice> chooseDevices(const RunEnvironment& environment, const HostBackends& found,
                                        const ChooseDevices& choose) {
  std::vector<DeviceChoice> chosen;
  std::vector<std::string> names;
  for (std::size_t host = 0; host < found.size(); ++host) {
    names.push_back(environment.choice.at(host).host);
    for (DeviceChoice& each : choose(found[host])) {
      each.host = host;
      chosen.push_back(std::move(each));
    }
  }
  requireOneModel(chosen, names);
  return chosen;
}

RunEnd followRun(const RunTask& task, RunEnvironment& environment, const RunOutput& output,
                 const std::vector<DeviceChoice>& devices) {
  EventOutput events(environment.session, output, environment.signals);
  RunProgress progress(environment.session, std::holds_alternative<Recording>(task));
  const auto add = [&](const Event& event) {
    events.add(event);
    progress.add(event);
  };
  const EnginesOfRun engines(environment, devices);
  const RunEnd end = runOn({engines.devices()}, task, *environment.engines.front(), environment.session, {add},
                           environment.signals.token());
  events.end();
  if (environment.session.surveys.empty() && environment.session.replays.empty() &&
      !std::holds_alternative<Recording>(task))
    throw DeviceError(kStopped);
  if (end.how == SurveyEnd::Failed && !environment.choice.host.empty() && !output.file.empty())
    showWhole(fmt::format("{}; {} has all that arrived. Resume: convscope-cli profile --resume {}{}",
                          messageLine(end.reason), output.file, shellWord(output.file),
                          hostOptions(environment.choice)));
  return end;
}

}  // namespace convscope::cli
