// Takes pictures of the list and of every step of the lessons, with their recorded sessions, before and after the
// answer: lessons_shots FOLDER LANGUAGE [WIDTHxHEIGHT] [LESSON...], the language en or zh_CN, the size that of the
// window (1280x800); CLASSROOM=1 in the environment for the parts of the steps on a full screen of this size.
// QT_SCALE_FACTOR=2 for a high-resolution screen, QT_FONT_DPI for larger letters.
#include <QApplication>
#include <QDir>
#include <QElapsedTimer>
#include <QRegularExpression>
#include <QScrollBar>
#include <QStyleFactory>
#include <QTest>
#include <cstdio>

#include "files/resource_path.h"
#include "widgets/lessons/film_player.h"
#include "widgets/lessons/lecturer_window.h"
#include "widgets/lessons/lesson_view.h"
#include "widgets/lessons/lessons_page.h"
#include "widgets/lessons/question_box.h"
#include "widgets/lessons/step_view.h"
#include "widgets/shared/tokens.h"
#include "window/all_pages.h"
#include "window/language.h"

using namespace convscope;

namespace {

QDir folder;
QSize windowSize(1280, 800);

void shoot(QWidget& widget, const QString& name) {
  QTest::qWait(300);  // also for the scrolling to an answer
  const QString file = folder.filePath(name + QStringLiteral(".png"));
  widget.grab().save(file);
  std::printf("%s\n", qPrintable(file));
}

/// Takes a picture of the page, and says if a reader has to scroll the step.
void shootStep(LessonsPage& page, const QString& name) {
  shoot(page, name);
  if (const int beyond = page.view().stepView().verticalScrollBar()->maximum(); beyond > 0)
    std::printf("  %d pixels do not fit\n", beyond);
}

void shootLesson(LessonsPage& page, int index, const QString& prefix) {
  page.showLesson(index);
  LessonView& view = page.view();
  if (qEnvironmentVariableIsSet("CLASSROOM")) view.setClassroom(true);
  while (!view.atEnd()) {
    if (view.shownPart() == StepPart::Text) {
      QElapsedTimer since;
      since.start();
      LecturerWindow lecturer(view, since);
      shoot(lecturer, QStringLiteral("%1-%2-%3-lecturer")
                          .arg(prefix, QString::fromStdString(view.lesson()->name))
                          .arg(view.step() + 1));
    }
    QString name =
        QStringLiteral("%1-%2-%3").arg(prefix, QString::fromStdString(view.lesson()->name)).arg(view.step() + 1);
    if (const auto part = view.shownPart()) {
      static const QStringList kParts{QStringLiteral("text"), QStringLiteral("scene"), QStringLiteral("question"),
                                      QStringLiteral("chart"), QStringLiteral("exercises")};
      name += u'-' + kParts[static_cast<int>(*part)];
      if (*part != StepPart::Question) {
        shootStep(page, name);
        view.nextStep();
        continue;
      }
    }
    shootStep(page, name);
    if (!view.lesson()->steps[view.step()].question.empty()) {
      view.stepView().question().predict(0);
      view.showAnswer();
      if (view.film().isPlaying()) {
        view.film().pause();
        view.film().seek(view.film().lengthUs() / 2);
        shootStep(page, name + QStringLiteral("-film"));
        view.showAnswer();
      }
      shootStep(page, name + QStringLiteral("-answer"));
    }
    view.nextStep();
  }
  shoot(page, QStringLiteral("%1-%2-end").arg(prefix, QString::fromStdString(view.lesson()->name)));
}

void shootAll(const QStringList& names, const QString& prefix, SessionLibrary& library) {
  SessionStore store;
  ShownSurvey current{store};
  LessonsPage page(store, current);
  const QList<Page*> pages = makeSessionPages(store, current, &page) + makeOtherPages(store, current, &page);
  page.setPages(pages.mid(0, pages.size() - 1));
  page.setLoader([&](const std::string& name) { return library.load(name); });
  page.setEvents([&](const std::string& name) { return library.events(name); });
  std::vector<std::string> all;
  for (const Lesson& lesson : lessons()) all.push_back(lesson.name);
  page.setPaths(readLessonPaths(resourceFolder("lessons") / "paths.json", all));
  for (Page* other : pages) other->hide();
  constexpr int kAround = 100;  // height of the window's menus and bars
  const bool isClassroom = qEnvironmentVariableIsSet("CLASSROOM");
  page.resize(isClassroom ? windowSize : windowSize - QSize(0, kAround));
  page.show();
  shoot(page, prefix + QStringLiteral("-list"));
  for (int i = 0; i < static_cast<int>(all.size()); ++i) {
    if (names.isEmpty() || names.contains(QString::fromStdString(all[static_cast<std::size_t>(i)])))
      shootLesson(page, i, prefix);
  }
}

}  // namespace

int main(int argc, char** argv) {
  QApplication application(argc, argv);
  QApplication::setStyle(QStyleFactory::create(QStringLiteral("Fusion")));
  if (argc > 2) window::translateApplication(QString::fromLocal8Bit(argv[2]));
  QStringList names = QApplication::arguments().mid(3);
  static const QRegularExpression kSize(QStringLiteral("^(\\d{3,5})x(\\d{3,5})$"));
  if (!names.isEmpty() && kSize.match(names.front()).hasMatch()) {
    const QRegularExpressionMatch size = kSize.match(names.takeFirst());
    windowSize = {size.captured(1).toInt(), size.captured(2).toInt()};
  }
  folder = QDir(QString::fromLocal8Bit(argc > 1 ? argv[1] : "."));
  SessionLibrary library(recordedSessionFiles());
  for (const bool dark : {false, true}) {
    QApplication::setPalette(tokens::paletteOf(dark ? tokens::dark() : tokens::light()));
    shootAll(names, dark ? QStringLiteral("dark") : QStringLiteral("light"), library);
  }
}
