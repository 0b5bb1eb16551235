#include "window/forecast_control.h"

#include <algorithm>
#include <utility>

#include "analysis/command_lines.h"
#include "widgets/shared/shown_text.h"

namespace convscope::window {
namespace {

/// Adds the surveys of a session that are of the recording's device.
void addMatching(NamedSessions& sessions, const QString& name, const Session& session, const Workload& workload) {
  Session matching;
  for (const Survey& survey : session.surveys)
    if (isOfSameDevice(workload, survey.started)) matching.surveys.push_back(survey);
  if (!matching.surveys.empty()) sessions.add(name.toStdString(), std::move(matching));
}

}  // namespace

ForecastControl::ForecastControl(const Parts& parts) : QObject(&parts.page), m_parts(parts) {
  connect(&m_parts.page, &RunPage::hasRunChanged, this, &ForecastControl::follow);
  connect(&m_parts.session.files(), &FileControl::recordingOpened, this, [this](const OpenedProgram& opened) {
    m_opened = opened.recording().recording;
    m_file = QString::fromStdString(opened.recording().file.string());
    m_recording.reset();
  });
  connect(&m_parts.session.files(), &FileControl::otherRead, this,
          [this](const Session& session, const QString& provenance) {
            m_other = session;
            m_otherName = provenance;
            refresh();
          });
  connect(&m_parts.session.document().store(), &SessionStore::replaced, this, &ForecastControl::refresh);
  connect(&m_parts.session.document().store(), &SessionStore::surveyEnded, this, &ForecastControl::refresh);
}

/// Computes the forecast again if the page shows another recording.
void ForecastControl::follow() {
  if (m_recording != m_parts.page.recording()) refresh();
}

void ForecastControl::refresh() {
  m_recording = m_parts.page.recording();
  m_work.cancel();
  if (!m_recording || !m_parts.page.hasRun() || hasItsOwnSurvey()) return m_parts.page.showForecast({}, {});
  const QString command = this->command();
  if (m_recording->workload.device.empty())
    return m_parts.page.showForecast(toQString(unknownText(m_recording->workload)), command);
  m_parts.page.showForecast(tr("Looking for measured results of its problems…"), {});
  m_work.start(
      [this, command, recorded = *m_recording,
       sessions = openSessions()](const std::stop_token& stop) -> BackgroundWork::Done {
        sessions->addRecorded(recorded.workload, stop);
        const std::optional<KnownAnswer> known = knownAnswer(recorded, sessions->sources());
        const std::string text = known ? knownText(*known) : unknownText(recorded.workload);
        const bool isWhole = known && known->known.missing.empty();
        return [this, text = known ? tr("Forecast without a survey: %1").arg(toQString(text)) : toQString(text),
                command = isWhole ? QString() : command] { m_parts.page.showForecast(text, command); };
      },
      [this, command](const QString& why) {
        m_parts.page.showForecast(tr("Other sessions give no forecast: %1").arg(why), command);
      });
}

bool ForecastControl::hasItsOwnSurvey() const {
  const std::vector<Survey>& surveys = m_parts.session.document().store().session().surveys;
  return std::ranges::any_of(surveys, [&](const Survey& survey) {
    return survey.started.recorded && survey.started.recorded->workload == m_recording->workload &&
           isOfSameDevice(m_recording->workload, survey.started);
  });
}

std::shared_ptr<NamedSessions> ForecastControl::openSessions() const {
  auto sessions = std::make_shared<NamedSessions>();
  addMatching(*sessions, m_parts.session.document().name(), m_parts.session.document().store().session(),
              m_recording->workload);
  addMatching(*sessions, m_otherName, m_other, m_recording->workload);
  return sessions;
}

/// Returns the command that surveys the recording; empty if it was not opened from a file.
QString ForecastControl::command() const {
  return *m_recording == m_opened ? toQString(recordingLine(m_file.toStdString())) : QString();
}

}  // namespace convscope::window
