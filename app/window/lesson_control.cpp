#include "window/lesson_control.h"

#include <QDir>
#include <QFileDialog>
#include <QFileInfo>
#include <algorithm>
#include <utility>

#include "files/resource_path.h"
#include "lesson/lesson_link.h"
#include "lesson/lesson_paths.h"
#include "lesson/lesson_reader.h"
#include "network/presets.h"
#include "problem/input_error.h"
#include "text/sentences.h"
#include "text/units.h"
#include "widgets/lessons/handout.h"
#include "widgets/lessons/lesson_view.h"
#include "widgets/lessons/presenter.h"
#include "widgets/lessons/slides.h"
#include "widgets/shared/shown_text.h"
#include "window/appearance.h"
#include "window/saved_file.h"

namespace convscope::window {
namespace {

const QString kLessonTopic = QStringLiteral("lessons");
constexpr int kWriteMs = 150;  ///< until an editor has written a file

std::vector<std::filesystem::path> pathsOf(const QStringList& files) {
  std::vector<std::filesystem::path> paths;
  for (const QString& file : files) paths.emplace_back(file.toStdString());
  return paths;
}

}  // namespace

LessonControl::LessonControl(const Parts& parts, const QStringList& recordedFiles)
    : QObject(&parts.page),
      m_parts(parts),
      m_library(pathsOf(recordedFiles)),
      m_load([this](const std::string& session) { return load(session); }) {
  parts.page.setLoader(m_load);
  parts.page.setEvents([this](const std::string& session) { return eventsOf(session); });
  const auto note = [this](const LessonStage& stage) { return experimentNote(stage); };
  parts.page.setExperimentNote(note);
  connect(&parts.measuring.panel(), &RunPanel::deviceChosen, this,
          [this, note] { m_parts.page.setExperimentNote(note); });
  parts.page.setProgressStore(progressStore());
  parts.page.view().setUsualType(systemFont());
  readPaths();
  connect(&parts.page, &LessonsPage::sessionRequested, this, &LessonControl::open);
  connect(&parts.page, &LessonsPage::runExperiment, this, &LessonControl::run);
  connect(&parts.page, &LessonsPage::openLessonRequested, this, &LessonControl::askForLesson);
  connect(&parts.page, &LessonsPage::handoutRequested, this, &LessonControl::askForHandout);
  connect(&parts.page, &LessonsPage::slidesRequested, this, &LessonControl::askForSlides);
  connect(&parts.page, &LessonsPage::answerSheetRequested, this, &LessonControl::askForAnswerSheet);
  connect(&parts.page, &LessonsPage::fullScreenRequested, this,
          [this] { m_parts.frame.window.setWindowState(m_parts.frame.window.windowState() ^ Qt::WindowFullScreen); });
  connect(&parts.page.view(), &LessonView::classroomChanged, this, &LessonControl::followClass);
  connect(&parts.page.presenter(), &Presenter::chromeCalled, &parts.frame.top, &QWidget::setVisible);
  m_changed.setSingleShot(true);
  m_changed.setInterval(kWriteMs);
  connect(&m_changed, &QTimer::timeout, this, &LessonControl::reload);
  for (auto changed : {&QFileSystemWatcher::fileChanged, &QFileSystemWatcher::directoryChanged})
    connect(&m_watcher, changed, &m_changed, qOverload<>(&QTimer::start));
}

void LessonControl::followClass(bool on) {
  m_parts.frame.top.setHidden(on);
  const bool isShown = m_parts.page.view().isVisible();
  if (on)
    m_hasClass = m_hasClass || m_isPlain;
  else if (isShown)
    m_hasClass = false;
  else  // another lesson may be shown next, and the class goes on
    QTimer::singleShot(0, this, [this] {
      if (!m_parts.page.view().isVisible()) endClass();
    });
  m_isPlain = isShown && !on;
}

void LessonControl::endClass() {
  if (!std::exchange(m_hasClass, false)) return;
  m_parts.frame.window.setWindowState(m_parts.frame.window.windowState() & ~Qt::WindowFullScreen);
}

std::shared_ptr<const Session> LessonControl::load(const std::string& session) {
  if (m_unreadable.contains(session)) return nullptr;
  try {
    return m_library.load(session);
  } catch (const InputError& error) {
    m_unreadable.insert(session);
    showError(QString::fromUtf8(error.what()));
  }
  return nullptr;
}

ProgressStore LessonControl::progressStore() {
  return {[this](const QString& lesson) { return m_parts.frame.settings.lessonProgress(lesson); },
          [this](const QString& lesson, const QByteArray& progress) {
            m_parts.frame.settings.setLessonProgress(lesson, progress);
          }};
}

void LessonControl::readPaths() {
  try {
    m_parts.page.setPaths(readLessonPaths(resourceFolder("lessons") / "paths.json", lessonNames()));
  } catch (const InputError& error) {
    showError(tr("%1. The list shows all lessons without paths.").arg(QString::fromUtf8(error.what())));
  }
}

void LessonControl::open(const QString& session) {
  const auto path = m_library.file(session.toStdString());
  if (!path.empty()) m_parts.session.files().open(QString::fromStdString(path.string()));
}

std::vector<Event> LessonControl::eventsOf(const std::string& session) {
  if (m_unreadable.contains(session)) return {};
  try {
    return m_library.events(session);
  } catch (const InputError& error) {
    m_unreadable.insert(session);
    showError(QString::fromUtf8(error.what()));
  }
  return {};
}

void LessonControl::run(const LessonStage& stage) {
  if (m_parts.measuring.runs().isRunning()) {
    showError(tr("A survey is running. Stop it before starting another one."));
    return;
  }
  const LessonExperiment wanted = experiment(stage);
  m_parts.measuring.panel().setSetup(wanted.setup);
  m_parts.measuring.editor().replaceNetwork(preset(stage.network), tr("experiment of a lesson"));
  m_parts.measuring.runs().start(wanted.inputs);
  if (m_parts.measuring.runs().isRunning() && wanted.setup.precision)
    m_parts.page.view().measureIn(stage, *wanted.setup.precision);
}

LessonExperiment LessonControl::experiment(const LessonStage& stage) {
  const auto session = stage.session.empty() ? nullptr : load(stage.session);
  const Survey* recorded = session != nullptr ? surveyFor(*session, stage) : nullptr;
  return experimentFor(stage, recorded != nullptr ? &recorded->started : nullptr,
                       m_parts.measuring.panel().where().backends(), m_parts.measuring.panel().setup());
}

QString LessonControl::experimentNote(const LessonStage& stage) {
  const LessonExperiment wanted = experiment(stage);
  QStringList sentences{wanted.difference};
  try {
    const auto seconds = experimentSeconds(wanted, preset(stage.network), m_parts.measuring.panel().where().backends(),
                                           m_parts.session.document().store().session());
    if (seconds) sentences.append(tr("It takes about %1.").arg(toQString(formatDuration(*seconds))));
  } catch (const InputError&) {  // the run shows it
  }
  sentences.removeAll(QString());
  return sentences.join(toQString(sentenceGap()));
}

void LessonControl::askForLesson() {
  const QString file = QFileDialog::getOpenFileName(
      &m_parts.frame.window, tr("Open a lesson"), m_parts.frame.settings.folder(), tr("Lessons (*.md);;All files (*)"));
  if (!file.isEmpty()) openLessonFile(file);
}

void LessonControl::openLessonFile(const QString& file) {
  try {
    m_parts.page.openLesson(readLessonFile(file.toStdString()));
    m_parts.frame.settings.setFolder(QFileInfo(file).absolutePath());
    m_parts.frame.notices.dismiss(kLessonTopic);
    watch(file);
  } catch (const InputError& error) {
    showError(QString::fromUtf8(error.what()));
  }
}

bool LessonControl::showLink(const QString& link) {
  try {
    const LessonLink place = lessonLink(link.toStdString());
    const std::vector<std::string> names = lessonNames();
    if (std::ranges::find(names, place.lesson) != names.end()) {
      m_parts.page.showLink(link);
      return true;
    }
    const Lesson lesson = readLessonFile(place.lesson);
    static_cast<void>(stepNamed(lesson, place.step));
    openLessonFile(QString::fromStdString(place.lesson));
    m_parts.page.showLink(QString::fromStdString(lesson.name + '#' + place.step));
    return true;
  } catch (const InputError& error) {
    showError(QString::fromUtf8(error.what()));
    return false;
  }
}

/// Watches the file's folder too: many editors replace a file instead of writing it.
void LessonControl::watch(const QString& file) {
  if (!m_watcher.files().isEmpty()) m_watcher.removePaths(m_watcher.files());
  if (!m_watcher.directories().isEmpty()) m_watcher.removePaths(m_watcher.directories());
  m_watched = file;
  m_watcher.addPaths({file, QFileInfo(file).absolutePath()});
  m_read = QFileInfo(file).lastModified();
}

void LessonControl::reload() {
  const QFileInfo info(m_watched);
  if (!info.exists() || info.lastModified() == m_read) return;
  watch(m_watched);
  try {
    m_parts.page.reloadLesson(readLessonFile(m_watched.toStdString()));
    m_parts.frame.notices.dismiss(kLessonTopic);
  } catch (const InputError& error) {
    showError(tr("%1. The lesson is shown as it was before.").arg(QString::fromUtf8(error.what())));
  }
}

QString LessonControl::askForFile(const QString& title, const QString& name, const QString& filter) {
  const QString proposal = QStringLiteral("%1/%2").arg(m_parts.frame.settings.exportFolder(), name);
  return QFileDialog::getSaveFileName(&m_parts.frame.window, title, proposal, filter);
}

void LessonControl::askForHandout(HandoutFor reader) {
  const Lesson* lesson = m_parts.page.openedLesson();
  if (lesson == nullptr) return;
  const QString suffix = reader == HandoutFor::Students    ? QString()
                         : reader == HandoutFor::SelfStudy ? QStringLiteral("-answers")
                                                           : QStringLiteral("-teacher");
  QString file = askForFile(tr("Write the handout"), QStringLiteral("%1%2.pdf").arg(toQString(lesson->name), suffix),
                            tr("PDF (*.pdf)"));
  if (file.isEmpty()) return;
  if (QFileInfo(file).suffix().isEmpty()) file += QStringLiteral(".pdf");
  writeHandout(file, reader);
}

void LessonControl::askForSlides(bool all) {
  const Lesson* lesson = m_parts.page.openedLesson();
  if (lesson == nullptr) return;
  const QString name = toQString(lesson->name);
  const QString proposal = all ? QStringLiteral("%1-slides.pdf").arg(name)
                               : QStringLiteral("%1-%2.png").arg(name).arg(m_parts.page.view().step() + 1);
  const QString file = askForFile(all ? tr("Write the slides") : tr("Write the slide"), proposal,
                                  all ? tr("PDF (*.pdf)") : tr("PNG (*.png);;PDF (*.pdf)"));
  if (!file.isEmpty()) writeSlides(withSuffix(file, all ? QStringLiteral(".pdf") : QStringLiteral(".png")), all);
}

void LessonControl::askForAnswerSheet() {
  const Lesson* lesson = m_parts.page.openedLesson();
  if (lesson == nullptr) return;
  const QString file = askForFile(tr("Save the answers"), QStringLiteral("%1-answers.txt").arg(toQString(lesson->name)),
                                  tr("Text (*.txt);;PDF (*.pdf)"));
  if (!file.isEmpty()) writeAnswerSheet(file);
}

void LessonControl::writeHandout(const QString& file, HandoutFor reader) {
  const Lesson* lesson = m_parts.page.openedLesson();
  if (lesson == nullptr) return;
  write(file, [&] {
    return handoutPdf(*lesson, m_parts.session.document().store(), m_load, {reader, m_parts.page.view().prefersOpen()});
  });
}

void LessonControl::writeSlides(const QString& file, bool all) {
  const Lesson* lesson = m_parts.page.openedLesson();
  if (lesson == nullptr) return;
  write(file, [&] {
    SlideOptions options{.step = {}, .preferOpen = m_parts.page.view().prefersOpen()};
    if (!all) options.step = std::min(m_parts.page.view().step(), lesson->steps.size() - 1);
    if (!all) options.other = m_parts.page.view().otherRecording();
    const bool isPicture = QFileInfo(file).suffix().toLower() == QLatin1String("png");
    options.answer = isPicture && options.step && m_parts.page.view().showsAnswer();
    return slideBytes(*lesson, m_parts.session.document().store(), m_load, options, slideFormatOf(file, options));
  });
}

void LessonControl::writeAnswerSheet(const QString& file) {
  const Lesson* lesson = m_parts.page.openedLesson();
  if (lesson == nullptr) return;
  const QList<AnsweredQuestion> answers = m_parts.page.view().answers();
  const bool isPdf = QFileInfo(file).suffix().toLower() == QLatin1String("pdf");
  write(file, [&] { return isPdf ? answerSheetPdf(*lesson, answers) : answerSheetText(*lesson, answers).toUtf8(); });
}

void LessonControl::write(const QString& file, const std::function<QByteArray()>& bytes) {
  try {
    saveFile(file, bytes());
    m_parts.frame.settings.setExportFolder(QFileInfo(file).absolutePath());
    m_parts.frame.notices.announce(kLessonTopic, tr("Written: %1").arg(file), file);
  } catch (const RequestError& error) {
    showError(QString::fromUtf8(error.what()));
  }
}

void LessonControl::showError(const QString& text) {
  m_parts.frame.notices.show(kLessonTopic, NoticeKind::Error, text);
}

}  // namespace convscope::window
