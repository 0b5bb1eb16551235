#include "window/forecast_control.h"

#include <algorithm>
#include <utility>

#include "analysis/command_lines.h"
#include "analysis/known_survey.h"
#include "analysis/nearest_session.h"
#include "text/sentences.h"
#include "widgets/shared/shown_text.h"
#include "window/parts/run_panel.h"
#include "window/parts/subject_panel.h"

namespace convscope::window {
namespace {

/// Adds the surveys of a session that are of the recording's device.
void addMatching(NamedSessions& sessions, const QString& name, const Session& session, const Workload& workload) {
  Session matching;
  for (const Survey& survey : session.surveys)
    if (isOfSameDevice(workload, survey.started)) matching.surveys.push_back(survey);
  if (!matching.surveys.empty()) sessions.add(name.toStdString(), std::move(matching));
}

/// Returns the forecast in words.
QString forecastText(const KnownAnswer& known, const std::string& assumedDevice) {
  const QString text = toQString(knownText(known));
  return assumedDevice.empty() ? ForecastControl::tr("Forecast without a survey: %1").arg(text)
                               : ForecastControl::tr(
                                     "Forecast without a survey, as if it ran on %1, which it does not "
                                     "say: %2")
                                     .arg(toQString(assumedDevice), text);
}

/// Returns what the sessions say about a recording, and the nearest one. A recording that does not name its device is
/// taken to be of that one's. The command is missing if they know all of it.
RecordingOffer offerOf(NamedWorkload recorded, NamedSessions& sessions, const QString& command,
                       const std::stop_token& stop) {
  const std::optional<NearestSession> nearest = nearestSession(recorded.workload, recordedProblems(stop));
  const std::string why = unknownText(recorded.workload);
  std::string assumed;
  if (recorded.workload.device.empty() && nearest && nearest->hasMost())
    recorded.workload.device = assumed = nearest->device;
  std::optional<KnownAnswer> known;
  if (!recorded.workload.device.empty()) {
    sessions.addRecorded(recorded.workload, stop);
    known = knownAnswer(recorded, sessions.sources());
  }
  QStringList sentences{known ? forecastText(*known, assumed) : toQString(why)};
  if (nearest && !known) sentences.append(toQString(nearestText(*nearest)));
  if (!nearest && recorded.workload.device.empty())
    sentences.append(ForecastControl::tr("No session that comes with ConvScope has any of its problems."));
  const bool isLike = nearest && (nearest->hasMost() || nearest->isOfNetwork);
  const bool isWhole = known && assumed.empty() && known->known.missing.empty();
  return {.sentence = sentences.join(toQString(sentenceGap())),
          .command = isWhole ? QString() : command,
          .session = isLike ? toQString(nearest->session) : QString()};
}

}  // namespace

ForecastControl::ForecastControl(const Parts& parts) : QObject(&parts.page), m_parts(parts) {
  connect(&m_parts.page, &RunPage::hasRunChanged, this, &ForecastControl::follow);
  connect(&m_parts.session.files(), &FileControl::recordingOpened, this, [this](const OpenedProgram& opened) {
    m_opened = opened.recording().recording;
    m_file = QString::fromStdString(opened.recording().file.string());
    m_choice = m_parts.measuring.subject().choice();
    m_recording.reset();
  });
  connect(&m_parts.session.files(), &FileControl::otherRead, this,
          [this](const Session& session, const QString& provenance) {
            m_other = session;
            m_otherName = provenance;
            refresh();
          });
  connect(&m_parts.measuring.panel(), &RunPanel::readinessChanged, this, &ForecastControl::showWhereItHelps);
  connect(&m_parts.measuring.subject(), &SubjectPanel::subjectChanged, this, &ForecastControl::showWhereItHelps);
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
  if (!m_recording || hasItsOwnSurvey()) return show({});
  const QString command = this->command();
  show({.sentence = tr("Looking for measured results of its problems…"), .command = {}, .session = {}});
  m_work.start(
      [this, command, recorded = *m_recording,
       sessions = openSessions()](const std::stop_token& stop) -> BackgroundWork::Done {
        return [this, offer = offerOf(recorded, *sessions, command, stop)] { show(offer); };
      },
      [this, command](const QString& why) {
        show(
            {.sentence = tr("Other sessions give no forecast: %1").arg(why), .command = command, .session = QString()});
      });
}

void ForecastControl::show(const RecordingOffer& offer) {
  m_offer = offer;
  showWhereItHelps();
}

/// Adds how to measure the recording elsewhere if that is not possible here.
void ForecastControl::showWhereItHelps() {
  const bool isElsewhere = m_recording && !canMeasure();
  RecordingOffer offer = m_offer;
  if (!offer.command.isEmpty()) offer.command = command();
  if (isElsewhere && offer.session) {
    const std::string& device = m_recording->workload.device;
    offer.sentence += toQString(sentenceGap()) +
                      tr("To measure it, run convscope-cli on a machine with %1; with --host NAME it measures there "
                         "from here.")
                          .arg(device.empty() ? tr("a GPU") : toQString(device));
  }
  m_parts.page.showOffer(offer);
  SubjectPanel& subject = m_parts.measuring.subject();
  const NamedWorkload* measured = subject.workload();
  subject.showOffer(isElsewhere && measured != nullptr && *measured == *m_recording ? offer : RecordingOffer());
}

/// Returns whether the chosen device is the recorded one, or may be; true while no device was looked for.
bool ForecastControl::canMeasure() const {
  const RunPanel& panel = m_parts.measuring.panel();
  if (panel.where().backends().empty()) return true;
  return panel.where().device() != nullptr && otherDeviceText(m_recording->workload, *panel.where().device()).empty();
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

/// Returns the command that surveys the recording, on the chosen host if that can. The chosen process or device of a
/// recording is imported before. Empty if it was not opened from a file.
QString ForecastControl::command() const {
  if (m_recording != m_opened) return {};
  const std::string host = canMeasure() ? m_parts.measuring.hosts().host().toStdString() : std::string();
  const ImportedPart part = importedPart(m_file.toStdString(), m_choice);
  return toQString(part.importLine + recordingLine(part.file, host));
}

}  // namespace convscope::window
