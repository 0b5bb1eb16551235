#include <QApplication>
#include <QDir>
#include <QElapsedTimer>
#include <QHBoxLayout>
#include <QImage>
#include <QPainter>
#include <QStyleFactory>
#include <QTabWidget>
#include <QTest>
#include <cstdio>

#include "algorithms/streamed_survey.h"
#include "session/session_file.h"
#include "widgets/charts/algorithms_detail.h"
#include "widgets/charts/algorithms_overview.h"
#include "widgets/charts/sample_histogram.h"
#include "widgets/inspector.h"
#include "widgets/pages/algorithms_page.h"

using namespace convscope;

namespace {

QPalette darkPalette() {
  QPalette palette(QColor(0x2b, 0x2d, 0x30));
  palette.setColor(QPalette::Base, QColor(0x1e, 0x1f, 0x22));
  palette.setColor(QPalette::AlternateBase, QColor(0x26, 0x28, 0x2b));
  palette.setColor(QPalette::Highlight, QColor(0x3d, 0x7d, 0xd8));
  return palette;
}

void save(QWidget& widget, const QString& file, double scale) {
  QImage image(widget.size() * scale, QImage::Format_ARGB32_Premultiplied);
  image.setDevicePixelRatio(scale);
  image.fill(Qt::white);
  widget.render(&image);
  image.save(file);
  std::printf("%s\n", qPrintable(file));
}

void settle() {
  QTest::qWait(250);
}

}  // namespace

int main(int argc, char** argv) {
  QApplication application(argc, argv);
  QApplication::setStyle(QStyleFactory::create(QStringLiteral("Fusion")));
  const QPalette light = QApplication::palette();
  const QDir folder(QString::fromLocal8Bit(argc > 1 ? argv[1] : "."));
  SessionStore store;
  Selection selection;
  QWidget window;
  auto* page = new AlgorithmsPage(store, selection);
  auto* inspector = new Inspector(store, selection);
  auto* row = new QHBoxLayout(&window);
  row->addWidget(page, 1);
  row->addWidget(inspector);
  inspector->setFixedWidth(330);
  window.resize(1400, 900);
  window.show();
  settle();
  save(window, folder.filePath(QStringLiteral("empty.png")), 1);

  if (argc > 2) {
    store.replace(readSession(argv[2]).session);
  } else {
    store.apply(testing::makeStream({.layers = 1, .algorithms = 12, .hotEvents = 1, .finish = false}));
    settle();
    save(window, folder.filePath(QStringLiteral("partial.png")), 1);
    store.replace(testing::makeSession({.layers = 12, .algorithms = 45}));
  }
  selection.select(0, 1, 40);
  settle();
  for (const bool dark : {false, true}) {
    QApplication::setPalette(dark ? darkPalette() : light);
    settle();
    for (const int scale : {1, 2}) {
      const QString suffix =
          QStringLiteral("%1-%2x.png").arg(dark ? QStringLiteral("dark") : QStringLiteral("light")).arg(scale);
      page->findChild<QTabWidget*>()->setCurrentIndex(0);
      settle();
      save(window, folder.filePath(QStringLiteral("page-") + suffix), scale);
      page->findChild<QTabWidget*>()->setCurrentIndex(1);
      settle();
      save(window, folder.filePath(QStringLiteral("table-") + suffix), scale);
    }
  }
  QApplication::setPalette(light);
  page->findChild<QTabWidget*>()->setCurrentIndex(0);
  window.resize(760, 700);
  settle();
  save(window, folder.filePath(QStringLiteral("narrow.png")), 1);
  for (SessionChart* chart : page->charts()) {
    chart->rebuildNow(printStyle());
    chart->resize(chart->naturalSize().toSize());
    save(*chart, folder.filePath(chart->name() + QStringLiteral("-natural.png")), 1);
  }
}
