// The start page: where its verdicts are from, recent files, and the ways to begin.
#include <QLabel>
#include <QMenu>
#include <QPushButton>
#include <QScrollArea>
#include <QScrollBar>
#include <algorithm>
#include <utility>

#include "app/recorded_verdicts.h"
#include "app/window_fixture.h"
#include "network/presets.h"
#include "session/session_file.h"
#include "widgets/answer/answer_card.h"
#include "widgets/shared/tokens.h"
#include "window/appearance.h"
#include "window/document/document.h"
#include "window/parts/measure_page.h"
#include "window/parts/recorded_menu.h"
#include "window/parts/session_bar.h"
#include "window/parts/start_page.h"
#include "window/parts/verdict_cell.h"
#include "window/parts/verdict_grid.h"

namespace start_page_test {

using namespace convscope;
using namespace convscope::testing;
using window::RecordedSession;

class StartPageTest : public QObject {
  Q_OBJECT

 private slots:
  void aSecondGpuModelIsNoCell() {
    QCOMPARE(window::mainGpu(allRecorded()), QStringLiteral("NVIDIA H200"));
    int others = 0;
    for (const RecordedSession& session : allRecorded()) {
      if (session.gpu.isEmpty() || session.gpu == window::mainGpu(allRecorded())) continue;
      QVERIFY2(session.isVariant, qPrintable(session.title));
      ++others;
    }
    QVERIFY(others > 0);
    QCOMPARE(window::mainGpu({}), QString());
  }

  void coloursFollowThePalette() {
    window::StartPage page(allRecorded());
    const auto styles = [&] {
      QStringList sheets;
      for (const QWidget* each : page.findChildren<QWidget*>())
        if (!each->styleSheet().isEmpty() && each->parentWidget()->styleSheet().isEmpty())
          sheets.append(each->styleSheet());
      return sheets.join(u' ');
    };
    for (const tokens::Colours* colours : {&tokens::dark(), &tokens::light()}) {
      page.setPalette(tokens::paletteOf(*colours));
      const tokens::Colours& other = colours == &tokens::dark() ? tokens::light() : tokens::dark();
      QVERIFY(styles().contains(colours->gain.name()));
      QVERIFY(!styles().contains(other.gain.name()));
    }
  }

  void recentFilesFollowThePalette() {
    window::StartPage page(allRecorded());
    page.showRecentFiles({{QStringLiteral("/tmp/a.convscope"), QStringLiteral("a.convscope"), false}});
    const QPushButton* link = nullptr;
    for (const QPushButton* each : page.findChildren<QPushButton*>())
      if (each->toolTip() == QStringLiteral("/tmp/a.convscope")) link = each;
    QVERIFY(link != nullptr);
    for (const tokens::Colours* colours : {&tokens::dark(), &tokens::light()}) {
      page.setPalette(tokens::paletteOf(*colours));
      QVERIFY(link->styleSheet().contains(page.palette().color(QPalette::WindowText).name()));
    }
  }

  void linksFollowThePalette() {
    window::StartPage page(allRecorded());
    for (const tokens::Colours* colours : {&tokens::dark(), &tokens::light()}) {
      page.setPalette(tokens::paletteOf(*colours));
      const QString colour = page.palette().color(QPalette::Link).name();
      int links = 0;
      for (const QLabel* each : page.findChildren<QLabel*>()) {
        if (!each->text().contains(QStringLiteral("<a href"))) continue;
        ++links;
        QVERIFY2(each->text().count(colour) == each->text().count(QStringLiteral("<a ")), qPrintable(each->text()));
      }
      QVERIFY(links > 0);
    }
  }

  /// The card shows what Summary shows of the recording under the focus.
  void theCardFollowsTheFocus() {
    window::StartPage page(allRecorded());
    page.resize(1280, 800);
    page.show();
    const auto* card = page.findChild<AnswerCard*>();
    QVERIFY(card->isVisible());
    const auto cells = page.findChildren<window::VerdictCell*>();
    for (window::VerdictCell* cell : {cells[2], cells[cells.size() / 2], cells.last()}) {
      cell->setFocus();
      const auto recorded = std::ranges::find(allRecorded(), cell->accessibleName(), &RecordedSession::title);
      const Session session = readSession(recorded->file.toStdString()).session;
      AnswerCard own(AnswerCard::Form::Full);
      own.setAnswer(answerOf(session, session.surveys.back()), recorded->title);
      QTRY_COMPARE(card->texts(), own.texts());
    }
  }

  /// At first, the card shows the recording that was opened last.
  void theCardShowsTheRecentRecording() {
    window::StartPage page(allRecorded());
    const auto recorded = std::ranges::find_if(allRecorded(), [](const RecordedSession& each) {
      return each.file.contains(QStringLiteral("unet-tf32-h100"));
    });
    page.showRecentFiles({{QStringLiteral("/tmp/a.convscope"), QStringLiteral("a.convscope"), false},
                          {recorded->file, recorded->title, true}});
    QVERIFY(page.findChild<AnswerCard*>()->texts().front().contains(recorded->title));
  }

  void saysWhatCanBeDropped() {
    TestWindow test;
    const auto* hint = test.window.findChild<window::StartPage*>()->findChild<QLabel*>(QStringLiteral("drop"));
    QVERIFY(hint != nullptr && hint->isVisible());
    for (const char* word : {"PyTorch profiler", "ONNX", "session", "without a GPU"})
      QVERIFY2(hint->text().contains(QLatin1String(word)), word);
  }

  void nothingIsCutInANarrowWindow() {
    TestWindow test;
    const auto* area = test.window.findChild<window::StartPage*>()->findChild<QScrollArea*>();
    for (const int width : {880, 660}) {
      test.window.resize(width, 776);
      QCoreApplication::processEvents();
      QCOMPARE(area->horizontalScrollBar()->maximum(), 0);
    }
  }

  /// Large letters take the width of a large window, so the cells say as much as they can.
  void largeLettersTakeMoreWidth() {
    TestWindow test;
    test.window.resize(1920, 900);
    const auto* grid = test.window.findChild<window::VerdictGrid*>();
    QTRY_VERIFY(grid->width() > 1000);
    const int usual = grid->width();
    window::applyZoom(2 * window::kUsualZoom);
    QTRY_VERIFY(grid->width() > 1.2 * usual);
    window::applyZoom(window::kUsualZoom);
    QTRY_COMPARE(grid->width(), usual);
  }

  void recordingsOfOtherDevicesAreOffered() {
    window::StartPage page(allRecorded());
    QSignalSpy opened(&page, &window::StartPage::fileRequested);
    const QString device = QStringLiteral("NVIDIA H100 80GB HBM3");
    QLabel* origin = nullptr;
    for (QLabel* each : page.findChildren<QLabel*>())
      if (each->text().contains(QStringLiteral("href=\"%1\"").arg(device))) origin = each;
    QVERIFY(origin != nullptr);
    emit origin->linkActivated(device);
    auto* menu = page.findChild<QMenu*>();
    QVERIFY(menu != nullptr && menu->isVisible());
    QStringList networks;
    for (QAction* network : menu->actions()) networks.append(network->text());
    QCOMPARE(networks.first(), QStringLiteral("alexnet"));
    QVERIFY(!networks.contains(QStringLiteral("vgg16")));
    menu->actions().first()->menu()->actions().first()->trigger();
    QCOMPARE(opened.size(), 1);
    QVERIFY(opened.front().front().toString().contains(QStringLiteral("alexnet-fp32-h100")));
    menu->close();
  }

  /// Every recording is in the submenu of its device and network, once; a name is no mnemonic.
  void theMenuOfRecordingsIsGrouped() {
    QMenu menu;
    RecordedSession odd = madeSession(SwitchAdvice::On);
    odd.subject = QStringLiteral("a&b");
    odd.device = QStringLiteral("GPU & Co");
    odd.entry = QStringLiteral("x & y");
    std::vector<RecordedSession> sessions = allRecorded();
    sessions.push_back(odd);
    window::addRecordings(menu, sessions, [](const QString&) {});
    QCOMPARE(menu.actions().first()->text(), QStringLiteral("NVIDIA H200"));
    std::size_t entries = 0;
    for (QAction* device : menu.actions()) {
      QVERIFY(device->menu()->actions().size() <= 15);
      for (QAction* network : device->menu()->actions()) {
        QSet<QString> texts;
        for (QAction* entry : network->menu()->actions()) {
          ++entries;
          texts.insert(entry->text());
          for (const QAction* each : {device, network, entry})
            QVERIFY2(each->text().count(u'&') % 2 == 0, qPrintable(each->text()));
        }
        QCOMPARE(texts.size(), network->menu()->actions().size());
      }
    }
    QCOMPARE(entries, sessions.size());
  }

  void nothingMovesWhenTheListGrows() {
    TestWindow test;
    QVERIFY(test.waitForDevice());
    test.window.resize(1280, 900);
    auto& page = *test.window.findChild<window::StartPage*>();
    const auto places = [&] {
      QCoreApplication::processEvents();
      QStringList all;
      for (const QPushButton* each : page.findChildren<QPushButton*>()) {
        const QPoint place = each->mapTo(&page, QPoint());
        if (!each->toolTip().startsWith(QStringLiteral("/tmp/")))  // of the list itself
          all.append(QStringLiteral("%1 %2 %3").arg(each->text()).arg(place.x()).arg(place.y()));
      }
      return all;
    };
    page.showRecentFiles({});
    QStringList before;
    QTRY_VERIFY(std::exchange(before, places()) == before);  // the layout has come to rest
    QList<window::RecentFile> files;
    for (int i = 0; i < 4; ++i) files.append({QStringLiteral("/tmp/%1").arg(i), QStringLiteral("file %1").arg(i)});
    page.showRecentFiles(files);
    QCOMPARE(places(), before);
    test.window.measuring().editor().setNetwork(preset("vgg16"));  // as after a session of this network was open
    QCOMPARE(places(), before);
  }

  void measureOpensItsPage() {
    TestWindow test;
    QVERIFY(test.waitForDevice());
    const auto& measure = *test.window.findChild<window::MeasurePage*>();
    QVERIFY(!measure.isVisible());
    for (auto* button : test.window.findChild<window::StartPage*>()->findChildren<QPushButton*>())
      if (button->text() == QStringLiteral("Measure on this CPU…")) button->click();
    QVERIFY(measure.isVisible());
    QVERIFY(!test.window.measuring().runs().isRunning());
  }

  void openANetworkHasTheBuiltInOnes() {
    TestWindow test;
    QVERIFY(test.waitForDevice());
    const QPushButton* open = nullptr;
    for (const auto* button : test.window.findChild<window::StartPage*>()->findChildren<QPushButton*>())
      if (button->text() == QStringLiteral("Open a network…")) open = button;
    QVERIFY(open != nullptr && open->menu() != nullptr);
    const QList<QAction*> entries = open->menu()->actions();
    QCOMPARE(entries.front()->text(), QStringLiteral("From a file…"));
    for (QAction* each : entries)
      if (each->text() == QStringLiteral("vgg16")) each->trigger();
    QVERIFY(test.window.findChild<window::MeasurePage*>()->isVisible());
    QCOMPARE(test.window.measuring().editor().network(), preset("vgg16"));
  }

  void sharesAreOfTheConvolutions() {
    const QStringList texts = textsIn(window::StartPage(allRecorded()));
    QVERIFY(std::ranges::any_of(texts, [](const QString& text) {
      return text.contains(QStringLiteral("of the time of the convolutions, not of the whole iteration"));
    }));
  }

  void aNewSessionHasOneName() {
    TestWindow test;
    const QStringList texts = textsIn(*test.window.findChild<window::SessionBar*>());
    const QString name = test.window.findChild<window::Document*>()->name();
    QVERIFY2(texts.contains(name), qPrintable(name));
  }

  /// Devices are known some time after the page is shown.
  void nothingMovesWhenTheDevicesCome() {
    window::StartPage page(allRecorded());
    page.resize(1280, 776);
    page.showRecentFiles({{QStringLiteral("a"), QStringLiteral("/a.convscope")}});
    page.show();
    QVERIFY(QTest::qWaitForWindowExposed(&page));
    const auto places = [&page] {
      QCoreApplication::processEvents();
      QList<int> tops;
      for (const auto* button : page.findChildren<QPushButton*>())
        if (button->isVisible()) tops.append(button->mapTo(&page, QPoint()).y());
      return tops;
    };
    const QList<int> before = places();
    BackendStatus none;
    none.missing = "there is no NVIDIA driver (libcuda.so.1); if the computer has an NVIDIA GPU, install its driver";
    page.showBackends({none});
    QCOMPARE(places(), before);
  }

  void allOfItFitsOnASmallScreen() {
    TestWindow test;
    for (int i = 0; i < window::Settings::kMostRecentFiles; ++i)
      test.settings.addRecentFile(test.file("%1.convscope").arg(i));
    auto& page = *test.window.findChild<window::StartPage*>();
    QList<window::RecentFile> files;
    for (const QString& file : test.settings.recentFiles()) files.append({file, file});
    page.showRecentFiles(files);
    BackendStatus none;
    none.missing =
        "there is no NVIDIA driver (libcuda.so.1); if the computer has an NVIDIA GPU, install its driver "
        "(Debian: nvidia-driver)";
    page.showBackends({none});
    test.window.resize(1280, 776);  // 1280x800 less a title bar
    QCoreApplication::processEvents();
    const auto* area = page.findChild<QScrollArea*>();
    QCOMPARE(area->verticalScrollBar()->maximum(), 0);
  }
};

}  // namespace start_page_test

CONVSCOPE_QT_TEST(start_page_test::StartPageTest, start_page)
#include "start_page_test.moc"
