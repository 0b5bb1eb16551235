#pragma once

#include <filesystem>
#include <optional>

#include "cli/stop_signals.h"
#include "session/session_file.h"

namespace convscope::cli {

/// Where the events of a command that measures go: into a session, and where asked for into its file and onto standard
/// output.
class SessionLog {
 public:
  /// `session` holds what was measured before. `signals` are told to stop where the reader of standard output has gone
  /// away.
  SessionLog(Session session, StopSignals& signals) : m_session(std::move(session)), m_signals(signals) {}

  /// Throws InputError where the file cannot be written.
  void writeTo(const std::filesystem::path& file, bool append);
  /// Each event that comes also as a line on standard output.
  void print() { m_listening = true; }

  /// Throws InputError where the event cannot be written.
  void add(const Event& event);

  const Session& session() const { return m_session; }
  Session take() { return std::move(m_session); }

 private:
  Session m_session;
  StopSignals& m_signals;
  std::optional<SessionWriter> m_writer;
  bool m_listening = false;
};

/// The survey that an event of a session's log is about; null where it is about none, as those of replays.
const Survey* surveyOf(const Session& session, const Event& event);

}  // namespace convscope::cli
