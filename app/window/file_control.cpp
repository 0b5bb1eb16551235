#include "window/file_control.h"

#include <QDir>
#include <QFileDialog>
#include <QFileInfo>
#include <QMainWindow>
#include <QMessageBox>
#include <QPushButton>
#include <algorithm>
#include <array>
#include <filesystem>

#include "apply/choice_format.h"
#include "files/resource_path.h"
#include "files/text_file.h"
#include "measure/known_layers.h"
#include "network/network_source.h"
#include "problem/input_error.h"
#include "session/event_fields.h"
#include "session/session_file.h"
#include "session/session_networks.h"
#include "session/subject_text.h"
#include "text/sentences.h"
#include "widgets/shared/shown_text.h"
#include "window/document/recorded_sessions.h"
#include "window/saved_file.h"

namespace convscope::window {
namespace {

const QString kCompareTopic = QStringLiteral("compare");
const QString kReportSuffix = QStringLiteral(".report");
constexpr int kReadingNoticeMs = 200;
constexpr std::size_t kMostChoices = 8;  ///< processes or devices, a button each

bool looksLikeSession(const QString& name) {
  QFile file(name);
  return file.open(QIODevice::ReadOnly) && file.peek(64).startsWith(QByteArray("{\"") + kSchemaKey + '"');
}

/// Returns the file of a session that comes with the program.
QString recordedFile(const QString& name) {
  return QDir(QString::fromStdString(resourceFolder("sessions").string())).filePath(name + kPackedSuffix);
}

/// Returns whether a file has the suffix of reports, or begins with lines of one.
bool looksLikeReport(const QString& name) {
  constexpr qint64 kBeginning = 4096;
  QFile file(name);
  if (!file.open(QIODevice::ReadOnly)) return false;
  return name.endsWith(kReportSuffix) || !readCoverage(file.peek(kBeginning).toStdString()).empty();
}

bool looksLikeChoices(const QString& name) {
  QFile file(name);
  return file.open(QIODevice::ReadOnly) &&
         file.peek(qint64{choice_format::kSignature.size()}).toStdString() == choice_format::kSignature;
}

/// Returns the filters of dialogs that open sessions.
QString sessionFilters() {
  return FileControl::tr("Sessions (*%1 *%2);;All files (*)").arg(kSessionSuffix, kPackedSuffix);
}

bool choosesDevice(const WorkloadOptions& options) {
  return options.device || options.cpu;
}

/// Names what was chosen last: a device is chosen after the process.
QString choiceName(const WorkloadOptions& options) {
  if (options.cpu) return FileControl::tr("CPU");
  if (options.device) return FileControl::tr("Device %1").arg(*options.device);
  return FileControl::tr("Process %1").arg(QString::fromStdString(options.process));
}

/// Returns the names of files without their folders.
QString fileNames(const QStringList& files) {
  QStringList names;
  for (const QString& file : files) names.append(QFileInfo(file).fileName());
  return names.join(QStringLiteral(", "));
}

}  // namespace

FileControl::FileControl(const Parts& parts)
    : QObject(&parts.frame.window),
      m_parts(parts),
      m_networks(new NetworkFiles({parts.frame, parts.shown.store(), parts.subject, parts.recent})) {
  connect(&parts.recent, &RecentFiles::chosen, this, &FileControl::open);
  connect(&parts.subject.editor(), &NetworkEditor::openRequested, this, &FileControl::openNetwork);
  m_readingNotice.setSingleShot(true);
  m_readingNotice.setInterval(kReadingNoticeMs);
}

void FileControl::stopReading() {
  m_reading.cancel();
  m_readingNotice.stop();
  m_parts.frame.notices.dismiss(kFileTopic);
}

void FileControl::startNew() {
  if (!isFree() || !mayDiscard()) return;
  stopReading();
  m_parts.document.startNew();
  emit opened();
}

bool FileControl::startNewForRun() {
  if (m_parts.document.isModified() && !mayDiscard()) return false;
  stopReading();
  m_parts.document.startNew();
  return true;
}

QString FileControl::askForSession(const QString& title) {
  return QFileDialog::getOpenFileName(&m_parts.frame.window, title, m_parts.frame.settings.folder(), sessionFilters());
}

void FileControl::openChosen() {
  const QString all = QStringLiteral("*%1 *%2 *.json *.onnx *.workload *.gz *.log *.txt *%3")
                          .arg(kSessionSuffix, kPackedSuffix, kReportSuffix);
  const QStringList files = QFileDialog::getOpenFileNames(
      &m_parts.frame.window, tr("Open a session, a recording or a network"), m_parts.frame.settings.folder(),
      tr("All that ConvScope reads (%1)").arg(all) + QStringLiteral(";;") + sessionFilters());
  if (!files.isEmpty()) openAll(files);
}

void FileControl::openBeside() {
  if (const QString file = askForSession(tr("Open a session beside this one")); !file.isEmpty())
    emit besideRequested(file);
}

void FileControl::openOther() {
  if (const QString file = askForSession(tr("Open a session to compare with")); !file.isEmpty()) readOther(file);
}

void FileControl::readOther(const QString& file) {
  const QString provenance = tr("recorded in %1").arg(QFileInfo(file).fileName());
  if (readForComparison(file, [&](const Session& session) { emit otherRead(session, provenance); }))
    m_parts.frame.settings.setFolder(QFileInfo(file).absolutePath());
}

void FileControl::chooseBaseline() {
  const QString file = askForSession(tr("Open a session to pin as the baseline"));
  if (file.isEmpty()) return;
  m_parts.frame.settings.setFolder(QFileInfo(file).absolutePath());
  emit baselineChosen(file);
}

void FileControl::readRecorded(const QString& name) {
  const QString provenance = tr("the recording %1 that comes with ConvScope").arg(name);
  readForComparison(recordedFile(name), [&](const Session& session) { emit otherRead(session, provenance); });
}

void FileControl::openRecorded(const QString& name) {
  const NamedWorkload* subject = m_parts.subject.workload();
  const bool keeps = subject != nullptr && !m_opened.recordings.empty() && *subject == m_opened.recording().recording;
  open(recordedFile(name));
  if (!keeps) return;
  const OpenedRecording& kept = m_opened.recording();
  m_parts.subject.showWorkload(kept.recording, QString::fromStdString(kept.file.string()), m_choice);
}

bool FileControl::readForComparison(const QString& file, const std::function<void(const Session&)>& use) {
  m_parts.frame.notices.dismiss(kFileTopic);
  try {
    const LoadedSession loaded = readSession(file.toStdString());
    if (loaded.session.surveys.empty()) throw InputError("{} contains no survey to compare with", file.toStdString());
    use(loaded.session);
    if (!loaded.warnings.empty())
      m_parts.frame.notices.show(kFileTopic, NoticeKind::Information, inOneText(loaded.warnings));
    return true;
  } catch (const InputError& error) {
    showError(tr("%1. The comparison is unchanged.").arg(QString::fromUtf8(error.what())));
    return false;
  }
}

void FileControl::openNetwork() {
  const QStringList files = QFileDialog::getOpenFileNames(
      &m_parts.frame.window, tr("Open a network or a recording"), m_parts.frame.settings.folder(),
      tr("Networks and recordings (*.json *.onnx *.workload *.gz *.log);;All files (*)"));
  if (!files.isEmpty()) openAll(files);
}

void FileControl::openReport() {
  const QString file = QFileDialog::getOpenFileName(&m_parts.frame.window, tr("Open the report of a run"),
                                                    m_parts.frame.settings.exportFolder(),
                                                    tr("Reports (*%1);;All files (*)").arg(kReportSuffix));
  if (file.isEmpty()) return;
  try {
    openReportFile(file);
  } catch (const InputError& error) {
    showError(QString::fromUtf8(error.what()));
  }
}

void FileControl::openReportFile(const QString& file) {
  const Coverage coverage = readCoverage(readTextFile(file.toStdString(), "a report"));
  if (coverage.empty() && QFileInfo(file).size() > 0)
    throw InputError("{} is not the report of a run", file.toStdString());
  emit reportOpened(coverage, QFileInfo(file).fileName());
}

void FileControl::open(const QString& file) {
  stopReading();
  if (looksLikeChoices(file))
    return showError(tr("%1 is a choice file, which a program takes: convscope-cli run --choices FILE -- PROGRAM. The "
                        "page Measured choices writes such files.")
                         .arg(QFileInfo(file).fileName()));
  const bool session = looksLikeSession(file) || file.endsWith(kSessionSuffix) || file.endsWith(kPackedSuffix);
  try {
    if (session)
      openSessionFile(file);
    else if (looksLikeReport(file))
      openReportFile(file);
    else if (isRecording(file.toStdString()))
      openRecordings({file});
    else
      m_networks->open(file);
  } catch (const InputError& error) {
    showOpenError(file, QString::fromUtf8(error.what()));
  }
}

void FileControl::openAll(const QStringList& files) {
  const auto isARecording = [](const QString& file) {
    return !looksLikeSession(file) && !looksLikeReport(file) && isRecording(file.toStdString());
  };
  if (files.size() > 1 && std::ranges::all_of(files, isARecording)) {
    stopReading();
    return openRecordings(files);
  }
  QStringList others = files;
  open(others.takeFirst());
  QList<NoticeButton> buttons;
  for (const QString& file : others) {
    if (looksLikeSession(file) || file.endsWith(kPackedSuffix))
      buttons.append({tr("Compare with %1").arg(QFileInfo(file).fileName()), [this, file] { readOther(file); }});
  }
  if (buttons.isEmpty()) return;
  if (buttons.size() == 1)
    buttons.append({tr("Open it beside this one"), [this, file = others.front()] { emit besideRequested(file); }});
  constexpr qsizetype kMostOffers = 3;
  const QString text = buttons.size() <= kMostOffers
                           ? tr("Several files were dropped. The first is open; compare it with another:")
                           : tr("%1 files were dropped. The first is open; it can be compared with these %2. For the "
                                "others, use the page Compare.")
                                 .arg(files.size())
                                 .arg(kMostOffers);
  m_parts.frame.notices.show(kCompareTopic, NoticeKind::Information, text, buttons.mid(0, kMostOffers));
}

void FileControl::followShown() {
  const Survey* survey = m_parts.shown.survey();
  if (survey != nullptr && !m_networks->isUnsaved()) showNetworkOf(survey->started);
}

void FileControl::showOpenError(const QString& file, const QString& why) {
  if (isOnnxFile(file.toStdString()))
    return showError(
        QStringLiteral("%1. %2").arg(why, tr("The open document is unchanged. \"convscope-cli import\" has "
                                             "more options and writes a network (*.json).")));
  const QString formats = tr("The open document is unchanged. ConvScope opens session files (*%1, *%2), networks "
                             "(*.json, *.onnx), workloads, recordings and reports of runs.")
                              .arg(kSessionSuffix, kPackedSuffix);
  const bool isKnown = !QFileInfo(file).isFile() || looksLikeSession(file) || isRecording(file.toStdString()) ||
                       std::ranges::any_of(std::array{kSessionSuffix, kPackedSuffix, QStringLiteral(".json")},
                                           [&](const QString& suffix) { return file.endsWith(suffix); });
  if (isKnown) return showError(QStringLiteral("%1. %2").arg(why, formats));
  // Such a file was read as a network, whose errors name a line and a column.
  showError(tr("Cannot open %1: it is in a format that ConvScope does not read.").arg(QFileInfo(file).fileName()) +
            toQString(sentenceGap()) + formats + toQString(sentenceGap()) + tr("Read as a network: %1.").arg(why));
}

void FileControl::openSessionFile(const QString& file) {
  LoadedSession loaded = readSession(file.toStdString());
  if (loaded.session.surveys.empty())
    throw loaded.session.replays.empty() ? InputError("{} contains no survey", file.toStdString())
                                         : InputError("{} contains replays without their survey", file.toStdString());
  if (!isFree() || !mayDiscard()) return;  // do not ask before the file is known to be readable
  const QString warnings = inOneText(loaded.warnings);
  m_parts.document.open(std::move(loaded), file);
  showDocument(warnings);
  m_parts.recent.add(file);
}

bool FileControl::openMerged(Session session, const std::vector<Event>& events) {
  if (!isFree() || !mayDiscard()) return false;
  stopReading();
  m_parts.document.openUnsaved(std::move(session), events);
  showDocument({});
  return true;
}

void FileControl::openRecordings(const QStringList& files, const WorkloadOptions& options) {
  if (!isFree()) return;
  std::vector<std::filesystem::path> paths;
  for (const QString& file : files) paths.emplace_back(file.toStdString());
  const std::vector<Network> networks = networksIn(m_parts.shown.store().session());
  m_reading.start(
      [this, paths, networks, options, reading = options](const std::stop_token& stop) mutable -> BackgroundWork::Done {
        reading.stop = stop;
        try {
          OpenedProgram opened = convscope::openRecordings(paths, reading);
          for (OpenedRecording& each : opened.recordings) nameLayersAsKnown(each.recording.workload, networks);
          return [this, options, opened = std::move(opened)] { showRecording(opened, options); };
        } catch (const AmbiguousRecording& error) {
          if (paths.size() > 1 || error.choices().size() > kMostChoices) throw;
          return [this, file = QString::fromStdString(paths.front().string()), choices = error.choices()] {
            askForChoice(file, choices);
          };
        }
      },
      [this, file = files.first()](const QString& why) {
        stopReading();
        showOpenError(file, why);
      });
  m_readingNotice.disconnect();
  connect(&m_readingNotice, &QTimer::timeout, this, [this, names = fileNames(files)] {
    m_parts.frame.notices.show(kFileTopic, NoticeKind::Information, tr("Reading %1.").arg(names),
                               {{tr("Cancel"), [this] { stopReading(); }}});
  });
  m_readingNotice.start();
}

/// Asks which process or device of a recording to open.
void FileControl::askForChoice(const QString& file, const std::vector<WorkloadOptions>& choices) {
  stopReading();
  QList<NoticeButton> buttons;
  for (const WorkloadOptions& each : choices)
    buttons.append({choiceName(each), [this, file, each] { openRecordings({file}, each); }});
  const QString text = choosesDevice(choices.front())
                           ? tr("%1 has convolutions on several devices. Choose the one to open.")
                           : tr("%1 has convolutions of several processes (ranks). Choose the one to open.");
  m_parts.frame.notices.show(kFileTopic, NoticeKind::Information, text.arg(QFileInfo(file).fileName()), buttons);
}

void FileControl::showRecording(const OpenedProgram& opened, const WorkloadOptions& choice) {
  stopReading();
  if (!isFree()) return;
  m_opened = opened;
  m_choice = choice;
  const QString file = QString::fromStdString(m_opened.recording().file.string());
  m_parts.subject.showWorkload(m_opened.recording().recording, file, m_choice);
  m_parts.recent.add(file);
  emit recordingOpened(m_opened);
}

QString FileControl::chosenName() const {
  QStringList names;
  if (!m_choice.process.empty()) names.append(choiceName({.process = m_choice.process}));
  if (choosesDevice(m_choice)) names.append(choiceName(m_choice));
  return names.join(toQString(listGap()));
}

void FileControl::showRank(int index) {
  if (index < 0 || index >= static_cast<int>(m_opened.recordings.size())) return;
  OpenedProgram other = m_opened;
  other.shown = static_cast<std::size_t>(index);
  showRecording(other, WorkloadOptions(m_choice));
}

void FileControl::recover(const QString& log) {
  if (!isFree() || !mayDiscard()) return;
  stopReading();
  try {
    showDocument(m_parts.document.recover(log));
  } catch (const InputError& error) {
    showError(QString::fromUtf8(error.what()));
  }
}

void FileControl::showNetworkOf(const SurveyStarted& survey) {
  if (survey.recorded) {
    m_parts.subject.showWorkload(*survey.recorded);
    return;
  }
  m_parts.subject.showNetwork();
  Network network = survey.network;
  network.input = survey.input;
  m_parts.subject.editor().setNetwork(network);
}

void FileControl::showDocument(const QString& warnings) {
  const Survey* survey = m_parts.shown.survey();
  if (survey != nullptr) showNetworkOf(survey->started);
  m_parts.shown.show(m_parts.shown.index(), survey != nullptr ? 0 : -1);
  if (!warnings.isEmpty()) m_parts.frame.notices.show(kFileTopic, NoticeKind::Information, warnings);
  emit opened();
}

bool FileControl::save() {
  const QString& file = m_parts.document.file();
  if (file.isEmpty() || file.endsWith(kPackedSuffix)) return saveAs();
  return m_parts.document.isModified() && m_parts.document.isFileChanged() ? saveOverOther() : saveTo(file);
}

QString FileControl::changeText() const {
  const QString text = QFileInfo::exists(m_parts.document.file())
                           ? tr("%1 has changed since it was opened here, e.g. by another window.")
                           : tr("%1 is gone: another program has moved or deleted it.");
  return text.arg(m_parts.document.name());
}

bool FileControl::refuseIfLost(const QString& topic, const QString& consequence, const QList<NoticeButton>& further) {
  if (!m_parts.document.isLost()) return false;
  QList<NoticeButton> buttons;
  if (const QString file = m_parts.document.file(); QFileInfo::exists(file))
    buttons.append({tr("Open it again"), [this, file] { open(file); }});
  m_parts.frame.notices.show(topic, NoticeKind::Error, changeText() + toQString(sentenceGap()) + consequence,
                             buttons + further);
  return true;
}

bool FileControl::saveOverOther() {
  const QString& file = m_parts.document.file();
  QMessageBox box(QMessageBox::Warning, tr("Save the session"),
                  changeText() + toQString(sentenceGap()) + tr("Saving replaces what it contains now."),
                  QMessageBox::NoButton, &m_parts.frame.window);
  box.setTextFormat(Qt::PlainText);
  QAbstractButton* replace = box.addButton(tr("Replace it"), QMessageBox::DestructiveRole);
  QAbstractButton* other = box.addButton(tr("Save as…"), QMessageBox::AcceptRole);
  box.setDefaultButton(box.addButton(QMessageBox::Cancel));
  box.exec();
  if (box.clickedButton() == replace) return saveTo(file);
  return box.clickedButton() == other && saveAs();
}

QString FileControl::proposedFile() const {
  const QString& file = m_parts.document.file();
  if (!file.isEmpty() && !file.endsWith(kPackedSuffix)) return file;
  const auto& surveys = m_parts.shown.store().session().surveys;
  QString name = tr("session");
  if (!file.isEmpty())
    name = QFileInfo(file).fileName().chopped(kPackedSuffix.size());
  else if (!surveys.empty())
    name = toQString(subjectName(surveys.back().started));
  return QStringLiteral("%1/%2%3").arg(m_parts.frame.settings.folderToSave(), fileNameOf({name}), kSessionSuffix);
}

bool FileControl::saveAs() {
  const QString file = QFileDialog::getSaveFileName(&m_parts.frame.window, tr("Save the session"), proposedFile(),
                                                    tr("Sessions (*%1)").arg(kSessionSuffix));
  return !file.isEmpty() && saveTo(withSuffix(file, kSessionSuffix));
}

bool FileControl::saveTo(const QString& file) {
  if (refuseIfLost(kFileTopic, tr("No file contains what is shown, so it cannot be saved."))) return false;
  try {
    if (file.endsWith(kPackedSuffix))
      throw InputError("{} cannot be written: sessions are saved as *.convscope", file.toStdString());
    m_parts.document.save(file);
  } catch (const InputError& error) {
    const QString hint = tr("Nothing is lost: the session is still open and can be saved elsewhere.");
    m_parts.frame.notices.show(kFileTopic, NoticeKind::Error,
                               QStringLiteral("%1. %2").arg(QString::fromUtf8(error.what()), hint),
                               {{tr("Save as…"), [this] { saveAs(); }}});
    return false;
  }
  m_parts.frame.notices.announce(kFileTopic, tr("Saved: %1").arg(QDir::toNativeSeparators(file)), file);
  if (!m_networks->isUnsaved()) m_parts.subject.editor().undoStack().setClean();  // the file contains it
  m_parts.recent.add(file);
  return true;
}

bool FileControl::mayDiscard() {
  const bool session = m_parts.document.isModified();
  if (!session && !m_networks->isUnsaved()) return true;
  QMessageBox box(QMessageBox::Warning, tr("Not saved yet"),
                  session ? tr("The measurements in \"%1\" are not saved.").arg(m_parts.document.name())
                          : tr("The network \"%1\" was edited and is not saved.")
                                .arg(QString::fromStdString(m_parts.subject.editor().network().name)),
                  QMessageBox::Save | QMessageBox::Discard | QMessageBox::Cancel, &m_parts.frame.window);
  box.setTextFormat(Qt::PlainText);
  box.setDefaultButton(QMessageBox::Save);
  switch (box.exec()) {
    case QMessageBox::Save:
      if (session && !save()) return false;
      if (m_networks->isUnsaved()) m_networks->save();
      return !m_networks->isUnsaved();
    case QMessageBox::Discard:
      return true;
    default:
      return false;
  }
}

bool FileControl::isFree() {
  if (m_running) showError(tr("A survey is running. Stop it before opening another session."));
  return !m_running;
}

void FileControl::showError(const QString& text) {
  m_parts.frame.notices.show(kFileTopic, NoticeKind::Error, text);
}

}  // namespace convscope::window
