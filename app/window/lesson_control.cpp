#include "window/lesson_control.h"

#include <QDir>
#include <QFileDialog>
#include <QFileInfo>
#include <utility>

#include "lesson/lesson_reader.h"
#include "network/presets.h"
#include "problem/input_error.h"
#include "session/session_file.h"
#include "widgets/lessons/handout.h"
#include "window/saved_file.h"

namespace convscope::window {
namespace {

const QString kLessonTopic = QStringLiteral("lessons");

/// "resnet50-fp32" of ".../resnet50-fp32.convscope.gz".
QString sessionName(const QString& file) {
  return QFileInfo(file).fileName().section(QStringLiteral(".convscope"), 0, 0);
}

}  // namespace

LessonControl::LessonControl(const Parts& parts, const QStringList& recordedFiles)
    : QObject(&parts.page), m_parts(parts) {
  for (const QString& file : recordedFiles) m_files[sessionName(file)] = file;
  parts.page.setRecordedSessions(recorded());
  connect(&parts.page, &LessonsPage::playRecorded, this, &LessonControl::play);
  connect(&parts.page, &LessonsPage::runExperiment, this, &LessonControl::run);
  connect(&parts.page, &LessonsPage::openLessonRequested, this, &LessonControl::askForLesson);
  connect(&parts.page, &LessonsPage::handoutRequested, this, &LessonControl::askForHandout);
  connect(&parts.runs, &RunControl::finished, this, &LessonControl::nextStep,
          Qt::QueuedConnection);  // after all other receivers of the signal
}

RecordedSessions LessonControl::recorded() {
  RecordedSessions sessions;
  for (const auto& [name, file] : m_files) sessions.names.append(name);
  sessions.load = [this](const QString& name) { return load(name); };
  return sessions;
}

std::shared_ptr<const Session> LessonControl::load(const QString& session) {
  const auto file = m_files.find(session);
  if (file == m_files.end()) return nullptr;
  const auto [entry, isNew] = m_loaded.try_emplace(session);
  if (!isNew) return entry->second;
  try {
    entry->second = std::make_shared<Session>(readSession(file->second.toStdString()).session);
  } catch (const InputError& error) {  // shown once: the entry stays null
    showError(QString::fromUtf8(error.what()));
  }
  return entry->second;
}

void LessonControl::play(const QString& session, double speed) {
  const auto file = m_files.find(session);
  if (file == m_files.end()) return;
  if (m_parts.runs.isPlaying()) {
    m_next = {session, speed};
    m_parts.runs.stop();
  } else if (speed <= 0) {
    m_parts.files.open(file->second);
  } else if (auto recording = m_parts.files.startPlaying(file->second, speed)) {
    m_parts.runs.play(std::move(*recording));
  }
}

void LessonControl::nextStep() {
  if (!m_next) return;
  const auto [session, speed] = *std::exchange(m_next, std::nullopt);
  play(session, speed);
}

void LessonControl::run(const LessonStage& stage) {
  if (m_parts.runs.isRunning()) {
    showError(tr("A survey is running. Stop it before starting another one."));
    return;
  }
  RunSetup setup = m_parts.panel.setup();
  setup.precision = stage.precision;
  setup.layout.reset();
  if (!stage.passes.empty()) setup.passes = stage.passes;
  m_parts.panel.setSetup(setup);
  m_parts.editor.replaceNetwork(preset(stage.network), tr("experiment of a lesson"));
  m_parts.runs.start(stage.inputs);
}

void LessonControl::askForLesson() {
  const QString file = QFileDialog::getOpenFileName(&m_parts.window, tr("Open a lesson"), m_parts.settings.folder(),
                                                    tr("Lessons (*.md);;All files (*)"));
  if (!file.isEmpty()) openLessonFile(file);
}

void LessonControl::openLessonFile(const QString& file) {
  try {
    m_parts.page.openLesson(readLessonFile(file.toStdString()));
    m_parts.settings.setFolder(QFileInfo(file).absolutePath());
    m_parts.notices.dismiss(kLessonTopic);
  } catch (const InputError& error) {
    showError(QString::fromUtf8(error.what()));
  }
}

void LessonControl::askForHandout() {
  const Lesson* lesson = m_parts.page.openedLesson();
  if (lesson == nullptr) return;
  const QString proposal =
      QStringLiteral("%1/%2.pdf").arg(m_parts.settings.folder(), QString::fromStdString(lesson->name));
  QString file = QFileDialog::getSaveFileName(&m_parts.window, tr("Write the handout"), proposal, tr("PDF (*.pdf)"));
  if (file.isEmpty()) return;
  if (QFileInfo(file).suffix().isEmpty()) file += QStringLiteral(".pdf");
  writeHandout(file);
}

void LessonControl::writeHandout(const QString& file) {
  const Lesson* lesson = m_parts.page.openedLesson();
  if (lesson == nullptr) return;
  try {
    saveFile(file, handoutPdf(m_parts.store, recorded(), *lesson));
    m_parts.settings.setFolder(QFileInfo(file).absolutePath());
    m_parts.notices.announce(kLessonTopic, tr("Written: %1").arg(QDir::toNativeSeparators(file)));
  } catch (const RequestError& error) {
    showError(QString::fromUtf8(error.what()));
  }
}

void LessonControl::showError(const QString& text) {
  m_parts.notices.show(kLessonTopic, NoticeKind::Error, text);
}

}  // namespace convscope::window
