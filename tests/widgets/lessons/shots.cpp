#include <QApplication>
#include <QDir>
#include <QStyleFactory>
#include <QTest>
#include <cstdio>

#include "support/synthetic_session.h"
#include "widgets/lessons/lesson_view.h"
#include "widgets/lessons/lessons_page.h"
#include "widgets/lessons/question_box.h"
#include "widgets/lessons/step_view.h"
#include "window/all_pages.h"

using namespace convscope;

namespace {

QDir folder;

void shoot(QWidget& widget, const QString& name) {
  QTest::qWait(300);
  const QString file = folder.filePath(name + QStringLiteral(".png"));
  widget.grab().save(file);
  std::printf("%s\n", qPrintable(file));
}

QPalette darkPalette() {
  QPalette palette(QColor(0x2b, 0x2d, 0x30));
  palette.setColor(QPalette::Base, QColor(0x1e, 0x1f, 0x22));
  palette.setColor(QPalette::AlternateBase, QColor(0x26, 0x28, 0x2b));
  palette.setColor(QPalette::Highlight, QColor(0x3d, 0x7d, 0xd8));
  return palette;
}

}  // namespace

int main(int argc, char** argv) {
  QApplication application(argc, argv);
  QApplication::setStyle(QStyleFactory::create(QStringLiteral("Fusion")));
  const QPalette light = QApplication::palette();
  folder = QDir(QString::fromLocal8Bit(argc > 1 ? argv[1] : "."));
  for (const bool dark : {false, true}) {
    QApplication::setPalette(dark ? darkPalette() : light);
    for (const QSize size : {QSize(1240, 720), QSize(620, 700)}) {
      SessionStore store;
      ShownSurvey current{store};
      LessonsPage page(store, current);
      const QList<Page*> pages = makePages(store, current, &page);
      page.setPages(pages.mid(0, pages.size() - 1));
      for (Page* other : pages) other->hide();
      page.resize(size);
      page.show();
      const QString name =
          QStringLiteral("%1-%2").arg(dark ? QStringLiteral("dark") : QStringLiteral("light")).arg(size.width());
      shoot(page, name + QStringLiteral("-list"));
      page.showLesson(1);
      shoot(page, name + QStringLiteral("-without"));
      store.replace(testing::syntheticSession({.network = "alexnet"}, {{}}), QStringLiteral("synthetic"));
      page.view().nextStep();
      shoot(page, name + QStringLiteral("-question"));
      page.view().stepView().question().predict(4);
      page.view().showAnswer();
      shoot(page, name + QStringLiteral("-answer"));
      page.showLesson(1);
      for (int i = 0; i < 4; ++i) page.view().nextStep();
      shoot(page, name + QStringLiteral("-table"));
      page.showLesson(7);
      shoot(page, name + QStringLiteral("-code"));
      store.replace(testing::syntheticSession({.network = "mobilenet_v2"}, {{}}), QStringLiteral("synthetic"));
      page.showLesson(5);
      page.view().nextStep();
      page.view().nextStep();
      page.view().stepView().question().predict(0);
      page.view().showAnswer();
      shoot(page, name + QStringLiteral("-warm-up"));
    }
  }
}
