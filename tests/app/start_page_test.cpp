// The start page: its grid of verdicts, and the words that explain the cells.
#include <QComboBox>
#include <QDockWidget>
#include <QHelpEvent>
#include <QLabel>
#include <QMenu>
#include <QRegularExpression>
#include <QScrollArea>
#include <QScrollBar>
#include <QStyleOptionButton>
#include <QToolTip>
#include <algorithm>

#include "app/window_fixture.h"
#include "network/presets.h"
#include "text/units.h"
#include "widgets/shared/elided_label.h"
#include "widgets/shared/shown_text.h"
#include "window/document/document.h"
#include "window/parts/page_area.h"
#include "window/parts/recorded_menu.h"
#include "window/parts/session_bar.h"
#include "window/parts/start_page.h"
#include "window/parts/verdict_cell.h"
#include "window/parts/verdict_grid.h"
#include "window/parts/verdict_legend.h"
#include "window/parts/verdict_text.h"

namespace start_page_test {

using namespace convscope;
using namespace convscope::testing;
using window::RecordedSession;
using window::VerdictCell;
using window::VerdictTone;

namespace {

const std::vector<RecordedSession>& recorded() {
  static const std::vector<RecordedSession> kSessions = window::recordedSessions();
  return kSessions;
}

QStringList textsIn(const QWidget& widget) {
  QStringList texts;
  for (const QLabel* label : widget.findChildren<QLabel*>()) texts.append(label->text());
  return texts;
}

VerdictCell* cellOf(const QWidget& grid, const QString& title) {
  for (VerdictCell* cell : grid.findChildren<VerdictCell*>())
    if (cell->accessibleName() == title) return cell;
  return nullptr;
}

RecordedSession made(SwitchAdvice advice, std::vector<SizeSaving> savings = {}) {
  RecordedSession session;
  session.subject = QStringLiteral("net");
  session.figures.advice = advice;
  session.figures.savings = std::move(savings);
  return session;
}

}  // namespace

class StartPageTest : public QObject {
  Q_OBJECT

 private slots:
  void everyKindOfCellIsExplained() {
    const window::VerdictLegend legend(recorded());
    const QStringList texts = textsIn(legend);
    for (const RecordedSession& session : recorded()) {
      if (session.isVariant || session.verdict.isEmpty()) continue;
      const VerdictTone tone = window::toneOf(session.figures);
      const bool isExplained = std::ranges::any_of(recorded(), [&](const RecordedSession& example) {
        return window::toneOf(example.figures) == tone && texts.contains(example.verdict);
      });
      QVERIFY2(isExplained, qPrintable(session.title));
    }
    QVERIFY(texts.contains(QStringLiteral("–")));
  }

  void aSecondGpuModelIsNoCell() {
    QCOMPARE(window::usualGpu(recorded()), QStringLiteral("NVIDIA H200"));
    int others = 0;
    for (const RecordedSession& session : recorded()) {
      if (session.gpu.isEmpty() || session.gpu == window::usualGpu(recorded())) continue;
      QVERIFY2(session.isVariant, qPrintable(session.title));
      ++others;
    }
    QVERIFY(others > 0);
    QCOMPARE(window::usualGpu({}), QString());
  }

  // The legend says so of every cell "never pays off".
  void neverMeansThatNoIterationIsFaster() {
    for (const RecordedSession& session : recorded())
      if (session.figures.advice == SwitchAdvice::Off)
        QVERIFY2(session.figures.savedShare <= 0, qPrintable(session.title));
  }

  void aLatePayOffLooksWeaker() {
    RecordedVerdict verdict;
    verdict.advice = SwitchAdvice::On;
    verdict.paysOffAfter = kShortTraining;
    QVERIFY(window::toneOf(verdict) == VerdictTone::Soon);
    verdict.paysOffAfter = kShortTraining + 1;
    QVERIFY(window::toneOf(verdict) == VerdictTone::Late);
    const QString limit = toQString(formatCount(kShortTraining));
    const QStringList texts = textsIn(window::VerdictLegend(recorded()));
    QVERIFY(std::ranges::any_of(texts, [&](const QString& text) {
      return text.startsWith(QStringLiteral("Not filled")) && text.contains(limit);
    }));
  }

  void everyToneCanBeRead() {
    static const QRegularExpression kColours(QStringLiteral("background: (#[0-9a-f]+); color: (#[0-9a-f]+)"));
    for (const tokens::Colours* colours : {&tokens::light(), &tokens::dark()}) {
      for (const VerdictTone tone : {VerdictTone::Soon, VerdictTone::Late, VerdictTone::Never, VerdictTone::None}) {
        const auto match = kColours.match(window::toneStyle(tone, *colours));
        QVERIFY(match.hasMatch());
        QVERIFY(tokens::contrast(QColor(match.captured(1)), QColor(match.captured(2))) >= 4.5);
      }
    }
  }

  void coloursFollowThePalette() {
    window::StartPage page(recorded());
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
    window::StartPage page(recorded());
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

  void twoAnswersOfANetworkAreExplained() {
    const std::vector<SizeSaving> savings{{{1, 3, 32, 32}, -0.01}, {{1, 3, 64, 64}, 0.05}};
    const QStringList notes = window::twoAnswersNotes({made(SwitchAdvice::Off), made(SwitchAdvice::On, savings)});
    QCOMPARE(notes,
             QStringList{QStringLiteral("net in fp32 has two answers because they depend on the input size: in "
                                        "the recording of 2 sizes True costs 1.0% at 32×32 and saves 5.0% at 64×64.")});
    QVERIFY(window::twoAnswersNotes({made(SwitchAdvice::On), made(SwitchAdvice::On, savings)}).isEmpty());
    QVERIFY(window::twoAnswersNotes({made(SwitchAdvice::On, savings)}).isEmpty());
    const QStringList texts = textsIn(window::StartPage(recorded()));
    QVERIFY(std::ranges::any_of(texts, [](const QString& text) {
      return text.startsWith(QStringLiteral("resnet50 in tf32 has two answers"));
    }));
  }

  void theNumberOfSizesThatHurtsIsNamed() {
    const std::vector<SizeSaving> savings{{{1, 3, 32, 32}, 0.01}, {{1, 3, 64, 64}, 0.05}};
    RecordedSession some = made(SwitchAdvice::On, savings);
    some.figures.losesFrom = 25;
    RecordedSession all = made(SwitchAdvice::On, savings);
    all.precision = Precision::Tf32;
    all.figures.losesFrom = 1;
    QCOMPARE(window::newSizesNote({some, all, made(SwitchAdvice::On)}),
             QStringLiteral("Each new input size costs a search. In 10,000 iterations True loses time from 25 sizes on "
                            "(net fp32), at any number (net tf32)."));
    QVERIFY(window::newSizesNote({made(SwitchAdvice::On)}).isEmpty());
    QVERIFY(window::verdictDetails(some).contains(
        QStringLiteral("In 10,000 iterations True loses time from 25 input sizes on.")));
    const window::StartPage page(recorded());
    QVERIFY(textsIn(page).contains(window::newSizesNote(recorded())));
  }

  void aCautionIsMarkedAndExplained() {
    RecordedSession cautioned = made(SwitchAdvice::On);
    cautioned.figures.cautions = {"the survey is not complete"};
    QVERIFY(window::verdictDetails(cautioned).contains(QStringLiteral("Caution: the survey is not complete.")));
    const auto picture = [](const RecordedSession& session) {
      VerdictCell cell(session);
      cell.resize(120, cell.sizeHint().height());
      cell.colour(tokens::light());
      return cell.grab().toImage();
    };
    QVERIFY(picture(cautioned) != picture(made(SwitchAdvice::On)));
    QVERIFY(textsIn(window::VerdictLegend(recorded())).contains(QStringLiteral("!")));
    for (const RecordedSession& session : recorded())
      if (session.subject == QStringLiteral("mobilenet_v2") && session.precision == Precision::Tf32)
        QVERIFY2(window::verdictDetails(session).join(u' ').contains(QStringLiteral("layers are in no figure")) !=
                     session.title.contains(QStringLiteral("NHWC")),
                 qPrintable(session.title));
  }

  void turningTf32OffIsACaution() {
    int cells = 0;
    for (const RecordedSession& session : recorded()) {
      if (session.isVariant || session.verdict.isEmpty() || session.precision == Precision::Fp16) continue;
      const QString details = window::verdictDetails(session).join(u' ');
      QCOMPARE(details.contains(QStringLiteral("the code turns TF32 off")), session.precision == Precision::Fp32);
      ++cells;
    }
    QVERIFY(cells > 15);
  }

  /// No mark lies on the text, and no text is cut.
  void marksHaveTheirRoom() {
    struct Cell : VerdictCell {
      using VerdictCell::VerdictCell;
      QString shown() const {
        QStyleOptionButton option;
        initStyleOption(&option);
        return option.text;
      }
      int marks() const { return reservedWidth(); }
    };
    for (const RecordedSession& session : recorded()) {
      if (session.isVariant || session.verdict.isEmpty()) continue;
      Cell cell(session);
      cell.colour(tokens::light());
      const QStringList texts = QStringList{session.verdict} + session.shorterVerdicts;
      for (int width = cell.minimumSizeHint().width(); width < 300; ++width) {
        cell.resize(width, cell.sizeHint().height());
        QVERIFY2(texts.contains(cell.shown()), qPrintable(cell.shown()));
        QVERIFY(cell.fontMetrics().horizontalAdvance(cell.shown()) + cell.marks() + 2 * tokens::kClose <= width);
      }
      QVERIFY(cell.marks() >= cell.fontMetrics().horizontalAdvance(QStringLiteral("›")));
    }
  }

  void nothingIsCutBesideMeasure() {
    TestWindow test;
    auto& measure = *test.window.findChild<QDockWidget*>(QStringLiteral("measure"));
    measure.show();
    const auto* area = test.window.findChild<window::StartPage*>()->findChild<QScrollArea*>();
    for (const int width : {1280, 1000}) {
      test.window.resize(width, 776);
      QCoreApplication::processEvents();
      QCOMPARE(area->horizontalScrollBar()->maximum(), 0);
    }
  }

  /// A tooltip over the neighbours would hide what the cell is compared with.
  void aTooltipCoversNoCell() {
    window::VerdictGrid grid(recorded());
    grid.move(0, 0);
    grid.resize(grid.minimumSizeHint());
    grid.show();
    VerdictCell* cell = cellOf(grid, QStringLiteral("alexnet, fp32, NVIDIA H200"));
    const QPoint middle = cell->rect().center();
    QHelpEvent help(QEvent::ToolTip, middle, cell->mapToGlobal(middle));
    QApplication::sendEvent(cell, &help);
    QCOMPARE(QToolTip::text(), cell->toolTip());
    const QWidget* tip = nullptr;
    for (const QWidget* each : QApplication::topLevelWidgets())
      if (each->isVisible() && each->inherits("QTipLabel")) tip = each;
    QVERIFY(tip != nullptr);
    for (const VerdictCell* each : grid.findChildren<VerdictCell*>())
      QVERIFY(!tip->geometry().intersects(QRect(each->mapToGlobal(QPoint()), each->size())));
    QToolTip::hideText();
  }

  void aColumnNamesItsLayout() {
    const QStringList texts = textsIn(window::VerdictGrid(recorded()));
    QVERIFY2(texts.contains(QStringLiteral("fp16 (autocast), channels_last")), qPrintable(texts.join(u'|')));
    QVERIFY(texts.contains(QStringLiteral("tf32 (PyTorch's default)")));
  }

  void recordingsOfOtherDevicesAreOffered() {
    window::StartPage page(recorded());
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
    RecordedSession odd = made(SwitchAdvice::On);
    odd.subject = QStringLiteral("a&b");
    odd.device = QStringLiteral("GPU & Co");
    odd.entry = QStringLiteral("x & y");
    std::vector<RecordedSession> sessions = recorded();
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
    const QStringList before = places();
    QList<window::RecentFile> files;
    for (int i = 0; i < 4; ++i) files.append({QStringLiteral("/tmp/%1").arg(i), QStringLiteral("file %1").arg(i)});
    page.showRecentFiles(files);
    QCOMPARE(places(), before);
    test.window.editor().setNetwork(preset("vgg16"));  // as after a session of this network was open
    QCOMPARE(places(), before);
  }

  void measureOpensItsPanel() {
    TestWindow test;
    QVERIFY(test.waitForDevice());
    auto& measure = *test.window.findChild<QDockWidget*>(QStringLiteral("measure"));
    QVERIFY(!measure.isVisible());
    for (auto* button : test.window.findChild<window::StartPage*>()->findChildren<QPushButton*>())
      if (button->text() == QStringLiteral("Measure on this CPU…")) button->click();
    QVERIFY(measure.isVisible());
    QVERIFY(!test.window.runControl().isRunning());
  }

  void sharesAreOfTheConvolutions() {
    const QStringList texts = textsIn(window::StartPage(recorded()));
    QVERIFY(std::ranges::any_of(texts, [](const QString& text) {
      return text.contains(QStringLiteral("of the time of the convolutions, not of the whole iteration"));
    }));
  }

  void aPlaceWithoutARecordingSaysSo() {
    const window::VerdictGrid grid(recorded());
    QStringList reasons;
    for (const QLabel* label : grid.findChildren<QLabel*>())
      if (label->text() == QStringLiteral("–")) reasons.append(label->toolTip());
    QVERIFY(reasons.contains(
        QStringLiteral("<p>No recording of darknet53 (batch 16, 4 sizes) in tf32 comes with ConvScope.</p>")));
    constexpr int kPrecisions = 3;
    QSet<QString> rows;
    for (const RecordedSession& session : recorded())
      if (!session.isVariant && !session.verdict.isEmpty()) rows.insert(session.subject + session.size);
    QCOMPARE(reasons.size() + grid.findChildren<VerdictCell*>().size(), rows.size() * kPrecisions);
  }

  void cellsAreReachedAndOpenedByTheKeyboard() {
    window::VerdictGrid grid(recorded());
    QSignalSpy opened(&grid, &window::VerdictGrid::fileRequested);
    grid.show();
    QVERIFY(QTest::qWaitForWindowActive(&grid));
    const auto focus = [&] { return QApplication::focusWidget()->accessibleName(); };
    cellOf(grid, QStringLiteral("alexnet, fp32, NVIDIA H200"))->setFocus();
    QTest::keyClick(QApplication::focusWidget(), Qt::Key_Right);
    QCOMPARE(focus(), QStringLiteral("alexnet, tf32, NVIDIA H200"));
    QTest::keyClick(QApplication::focusWidget(), Qt::Key_Down);
    QCOMPARE(focus(), QStringLiteral("conv-tutorial, tf32, NVIDIA H200"));
    QTest::keyClick(QApplication::focusWidget(), Qt::Key_Down);  // darknet53 has none in tf32
    QCOMPARE(focus(), QStringLiteral("deeplabv3_resnet50, tf32, NVIDIA H200"));
    QTest::keyClick(QApplication::focusWidget(), Qt::Key_Right);  // nor has this one in fp16
    QCOMPARE(focus(), QStringLiteral("deeplabv3_resnet50, tf32, NVIDIA H200"));
    QCOMPARE(QApplication::focusWidget()->cursor().shape(), Qt::PointingHandCursor);
    QTest::keyClick(QApplication::focusWidget(), Qt::Key_Return);
    QCOMPARE(opened.size(), 1);
    QVERIFY(opened.front().front().toString().contains(QStringLiteral("deeplabv3_resnet50-tf32")));
  }

  void aNarrowGridTellsTheRowsOfANetworkApart() {
    window::VerdictGrid grid(recorded());
    grid.resize(grid.minimumSizeHint());
    grid.show();
    QSet<QString> sizes;
    for (const RecordedSession& session : recorded())
      if (session.subject == QStringLiteral("resnet50") && !session.isVariant) sizes.insert(session.shortSize);
    QCOMPARE(sizes, (QSet<QString>{QStringLiteral("224×224"), QStringLiteral("7 sizes")}));
    int seen = 0;
    for (const auto* label : grid.findChildren<ElidedLabel*>()) {
      if (label->text() != QStringLiteral("batch 32, 7 sizes")) continue;
      ++seen;
      QVERIFY(label->width() >= label->fontMetrics().horizontalAdvance(QStringLiteral("7 sizes")));
    }
    QCOMPARE(seen, 1);
  }

  void aNewSessionHasOneName() {
    TestWindow test;
    const QStringList texts = textsIn(*test.window.findChild<window::SessionBar*>());
    const QString name = test.window.findChild<window::Document*>()->name();
    QVERIFY2(texts.contains(name), qPrintable(name));
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
