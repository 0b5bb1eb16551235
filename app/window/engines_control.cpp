#include "window/engines_control.h"

#include <QDir>
#include <QFileDialog>
#include <QFileInfo>

#include "core/problem_text.h"
#include "files/resource_path.h"
#include "measure/device_profile.h"
#include "problem/input_error.h"
#include "session/subject_text.h"
#include "text/overloaded.h"
#include "widgets/shared/shown_text.h"

namespace convscope::window {

EnginesControl::EnginesControl(const Parts& parts) : QObject(&parts.page), m_parts(parts) {
  EnginesPage& page = parts.page;
  offerProfiles();
  connect(&page, &EnginesPage::listRequested, this, &EnginesControl::list);
  connect(&page, &EnginesPage::profileRequested, this, &EnginesControl::askForProfile);
  connect(&page, &EnginesPage::stopRequested, &parts.measuring.worker(), &Worker::stopListing);
  connect(&page, &EnginesPage::layerChosen, &parts.measuring.editor(), &NetworkEditor::showLayer);
  connect(&parts.measuring.editor(), &NetworkEditor::layerSelected, &page, &EnginesPage::selectLayer);
  connect(&parts.measuring.editor(), &NetworkEditor::networkChanged, this, &EnginesControl::compareSubjects);
  connect(&parts.measuring.subject(), &SubjectPanel::subjectChanged, this, &EnginesControl::compareSubjects);
  connect(&parts.shown, &ShownSurvey::changed, this, &EnginesControl::compareSubjects);
  connect(&parts.measuring.panel(), &RunPanel::readinessChanged, this, &EnginesControl::compareSubjects);
  connect(&parts.measuring.worker(), &Worker::listingAdvanced, this, &EnginesControl::take);
  connect(&parts.measuring.worker(), &Worker::listingEnded, &page,
          [&page](const ListingEnded& ended) { page.showEnd(ended.complete, QString::fromStdString(ended.error)); });
  connect(&parts.measuring.runs(), &RunControl::started, &page,
          [&page] { page.offerListing(false, tr("A survey is running: engines can be listed when it has ended.")); });
  connect(&parts.measuring.runs(), &RunControl::finished, &page, [&page] { page.offerListing(true); });
  compareSubjects();
}

void EnginesControl::offerProfiles() {
  const QDir folder(QString::fromStdString(resourceFolder("device-profiles").string()));
  for (const QFileInfo& info : folder.entryInfoList({QStringLiteral("*.json")}, QDir::Files, QDir::Name)) {
    QString device = info.fileName();
    try {
      device = QString::fromStdString(readDeviceProfile(info.filePath().toStdString()).device);
    } catch (const InputError&) {  // its error is shown when it is used
    }
    m_parts.page.addProfile(device, info.absoluteFilePath());
  }
}

void EnginesControl::askForProfile() {
  const QString file =
      QFileDialog::getOpenFileName(&m_parts.frame.window, tr("Open a device profile"), m_parts.frame.settings.folder(),
                                   tr("Device profiles (*.json);;All files (*)"));
  if (!file.isEmpty()) openProfile(file);
}

void EnginesControl::openProfile(const QString& file) {
  try {
    const DeviceProfile profile = readDeviceProfile(file.toStdString());
    m_parts.page.addProfile(QString::fromStdString(profile.device), file, true);
    m_parts.frame.settings.setFolder(QFileInfo(file).absolutePath());
    listFor(profile);
  } catch (const InputError& error) {
    showTrouble(QString::fromUtf8(error.what()), false);
  }
}

void EnginesControl::list(const QString& file) {
  try {
    listFor(readDeviceProfile(file.toStdString()));
  } catch (const InputError& error) {
    showTrouble(QString::fromUtf8(error.what()), false);
  }
}

void EnginesControl::listFor(const DeviceProfile& profile) {
  if (m_parts.measuring.runs().isRunning()) return;
  if (const QString why = whyNotListable(); !why.isEmpty()) return showTrouble(why, true);
  EnginesTask task{profile, {}, {}};
  Subject wanted = subject();
  if (const auto* recorded = std::get_if<NamedWorkload>(&wanted.what)) {
    task.recorded = *recorded;
  } else {
    task.network = std::get<Network>(wanted.what);
    task.request = wanted.request;
  }
  m_requested = std::move(wanted);
  m_parts.page.showWaiting();
  m_parts.measuring.worker().list(std::move(task));
}

QString EnginesControl::whyNotListable() const {
  if (m_parts.measuring.subject().workload() != nullptr) return {};
  if (!m_parts.measuring.editor().isValid())
    return tr("Engines cannot be listed for this network yet: %1").arg(m_parts.measuring.editor().errorText());
  if (request().passes.empty())
    return tr("Choose at least one pass on the page Measure: forward, backward-data or backward-filter.");
  return {};
}

void EnginesControl::showTrouble(const QString& text, bool ofSubject) {
  m_subjectIsRefused = ofSubject;
  m_parts.page.showTrouble(text);
}

EnginesControl::Subject EnginesControl::subject() const {
  if (const NamedWorkload* recorded = m_parts.measuring.subject().workload()) return {*recorded};
  return {m_parts.measuring.editor().network(), request()};
}

ProblemRequest EnginesControl::request() const {
  const Survey* survey = m_parts.shown.survey();
  const SurveyOptions options =
      survey != nullptr && !survey->started.recorded ? survey->started.options : m_parts.measuring.panel().options();
  return {options.precision, options.layout, options.passes};
}

QString EnginesControl::subjectText() const {
  if (const NamedWorkload* recorded = m_parts.measuring.subject().workload()) return toQString(recorded->name);
  SurveyStarted like;
  like.options.precision = request().precision;
  like.options.layout = request().layout;
  const Network& network = m_parts.measuring.editor().network();
  return tr("%1 at %2, %3")
      .arg(toQString(network.name), toQString(dimsText(network.input)), toQString(conditionsText(like)));
}

void EnginesControl::compareSubjects() {
  m_parts.page.showSubject(subjectText());
  m_parts.page.showEdited(m_listed && subject() != *m_listed);
  if (m_subjectIsRefused && whyNotListable().isEmpty()) showTrouble({}, false);
}

void EnginesControl::take(const ListingUpdate& update) {
  std::visit(Overloaded{[this](const ListingHead& head) {
                          m_listed = m_requested;
                          m_parts.page.listing().begin(head);
                          compareSubjects();
                        },
                        [this](const ListedProblem& problem) { m_parts.page.listing().add(problem); }},
             update);
}

}  // namespace convscope::window
