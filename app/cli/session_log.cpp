#include "cli/session_log.h"

#include <algorithm>

#include "cli/terminal.h"

namespace convscope::cli {

void SessionLog::writeTo(const std::filesystem::path& file, bool append) {
  using enum SessionWriter::Mode;
  m_writer.emplace(file, append ? Append : Create);
}

void SessionLog::add(const Event& event) {
  if (m_writer) m_writer->write(event);
  m_session.fold(event);
  if (!m_listening) return;
  m_listening = writeOutput(toJsonLine(event) + '\n');
  // Who asked for the events has gone away: nobody waits for the rest.
  if (!m_listening) m_signals.requestStop();
}

const Survey* surveyOf(const Session& session, const Event& event) {
  const int run = std::visit([](const auto& of) { return of.run; }, event);
  const auto found = std::ranges::find(session.surveys, run, [](const Survey& survey) { return survey.started.run; });
  return found == session.surveys.end() ? nullptr : &*found;
}

}  // namespace convscope::cli
