#include <QApplication>
#include <QDir>
#include <QHBoxLayout>
#include <QImage>
#include <QPainter>
#include <QStackedWidget>
#include <QStyleFactory>
#include <QTabWidget>
#include <QTest>
#include <algorithm>
#include <cstdio>

#include "algorithms/streamed_survey.h"
#include "engines/listed.h"
#include "session/session_file.h"
#include "support/synthetic_session.h"
#include "widgets/chart/chart_painter.h"
#include "widgets/compare/compare_page.h"
#include "widgets/engines/engines_page.h"
#include "widgets/game/game_page.h"
#include "widgets/game/game_row.h"
#include "widgets/inspector/inspector.h"
#include "widgets/layers/layers_page.h"
#include "window/all_pages.h"

using namespace convscope;

namespace {

QPalette darkPalette() {
  QPalette palette(QColor(0x2b, 0x2d, 0x30));
  palette.setColor(QPalette::Base, QColor(0x1e, 0x1f, 0x22));
  palette.setColor(QPalette::AlternateBase, QColor(0x26, 0x28, 0x2b));
  palette.setColor(QPalette::Highlight, QColor(0x3d, 0x7d, 0xd8));
  return palette;
}

void settle() {
  QTest::qWait(250);
}

/// The pages in a window of their own, one in front at a time.
class Shots {
 public:
  explicit Shots(const QString& folder) : m_folder(folder), m_light(QApplication::palette()) {
    auto* row = new QHBoxLayout(&m_window);
    row->addWidget(&m_stack, 1);
    auto* inspector = new Inspector(current);
    inspector->setFixedWidth(330);
    row->addWidget(inspector);
    for (Page* page : makeSessionPages(store, current) + makeOtherPages(store, current)) {
      m_pages.append(page);
      m_stack.addWidget(page);
    }
    m_window.resize(1400, 900);
    m_window.show();
  }

  void takeAll(const QString& what, int scale = 1) {
    for (Page* page : m_pages) {
      m_stack.setCurrentWidget(page);
      for (const PagePart& part : page->parts()) {
        page->showView(part.name);
        if (auto* layers = qobject_cast<LayersPage*>(page)) layers->setDetailsOpen(true);
        takeTabs(*page, part.name + u'-' + what, scale);
      }
      if (auto* game = qobject_cast<GamePage*>(page); game != nullptr && !game->rounds().empty()) {
        game->rows().front()->click();
        takeTabs(*page, QStringLiteral("game-answered-") + what, scale);
      }
      for (const char* view : {"saved", "policies", "winners", "padding", "wrong-picks"}) {  // of Input sizes
        if (page->showView(QLatin1String(view))) takeTabs(*page, QLatin1String(view) + u'-' + what, scale);
      }
    }
  }

  void takeCharts() {
    for (Page* page : m_pages) {
      for (ChartPainter* chart : page->charts()) {
        const auto file = chart->forFiles(printStyle());
        QImage image(file->naturalSize().toSize(), QImage::Format_ARGB32_Premultiplied);
        image.fill(Qt::white);
        QPainter painter(&image);
        file->paint(painter, {file->naturalSize()});
        image.save(m_folder.filePath(QStringLiteral("chart-%1.png").arg(chart->name())));
      }
    }
  }

  void compareWith(const Session& other) {
    for (Page* page : m_pages) {
      if (auto* compare = qobject_cast<ComparePage*>(page))
        compare->setOther(other, QStringLiteral("recorded in other.convscope"));
    }
  }

  /// Engines as if the survey's algorithms had been listed for its device elsewhere.
  void listEngines() {
    for (Page* page : m_pages) {
      auto* engines = qobject_cast<EnginesPage*>(page);
      if (engines == nullptr) continue;
      engines->addProfile(QStringLiteral("NVIDIA H200"), QStringLiteral("h200.json"));
      testing::Listed(*store.survey(0)).showIn(engines->listing());
    }
  }

  void setDark(bool dark) { QApplication::setPalette(dark ? darkPalette() : m_light); }
  void resize(int width, int height) { m_window.resize(width, height); }

  SessionStore store;
  ShownSurvey current{store};

 private:
  void takeTabs(QWidget& page, const QString& name, int scale) {
    const auto all = page.findChildren<QTabWidget*>();
    const auto found = std::ranges::find_if(all, &QWidget::isVisible);
    QTabWidget* tabs = found != all.end() ? *found : nullptr;
    const int count = tabs != nullptr ? tabs->count() : 1;
    for (int tab = 0; tab < count; ++tab) {
      if (tabs != nullptr) tabs->setCurrentIndex(tab);
      settle();
      save(m_window, QStringLiteral("%1%2-%3x").arg(name).arg(tab).arg(scale), scale);
    }
  }

  void save(QWidget& widget, const QString& name, int scale) {
    QImage image(widget.size() * scale, QImage::Format_ARGB32_Premultiplied);
    image.setDevicePixelRatio(scale);
    image.fill(Qt::white);
    widget.render(&image);
    const QString file = m_folder.filePath(name + QStringLiteral(".png"));
    image.save(file);
    std::printf("%s\n", qPrintable(file));
  }

  QDir m_folder;
  QPalette m_light;
  QWidget m_window;
  QStackedWidget m_stack{&m_window};
  QList<Page*> m_pages;
};

}  // namespace

int main(int argc, char** argv) {
  QApplication application(argc, argv);
  QApplication::setStyle(QStyleFactory::create(QStringLiteral("Fusion")));
  Shots shots(QString::fromLocal8Bit(argc > 1 ? argv[1] : "."));
  shots.takeAll(QStringLiteral("empty"));
  if (argc > 2) {
    shots.store.replace(readSession(argv[2]).session);
  } else {
    shots.store.apply(testing::makeStream({.layers = 1, .algorithms = 12, .hotEvents = 1, .finish = false}));
    shots.takeAll(QStringLiteral("partial"));
    std::vector<Dims> inputs;
    constexpr int kStep = 32;
    for (int size = 160; size <= 352; size += kStep) inputs.push_back({32, 3, size, size});
    shots.store.replace(testing::syntheticSession({.algorithms = 45}, inputs));
    shots.takeAll(QStringLiteral("alone"));
  }
  shots.compareWith(argc > 3 ? readSession(argv[3]).session
                             : testing::syntheticSession({.precision = Precision::Tf32, .algorithms = 45, .seed = 2},
                                                         {{32, 3, 160, 160}}));
  shots.listEngines();
  shots.current.show(0, 1, 3);
  for (const bool dark : {false, true}) {
    shots.setDark(dark);
    for (const int scale : {1, 2}) shots.takeAll(dark ? QStringLiteral("dark") : QStringLiteral("light"), scale);
  }
  shots.setDark(false);
  shots.resize(760, 700);
  shots.takeAll(QStringLiteral("narrow"));
  shots.takeCharts();
}
