// The command palette, as a person uses it: by keys.
#include "window/parts/command_palette.h"

#include <QLabel>
#include <QLineEdit>
#include <QMenu>
#include <QMenuBar>
#include <QPushButton>
#include <QTableView>
#include <QToolButton>
#include <QTreeWidget>
#include <QVBoxLayout>
#include <algorithm>
#include <numeric>
#include <utility>

#include "app/window_fixture.h"
#include "support/synthetic_session.h"
#include "widgets/compare/compare_page.h"
#include "widgets/lessons/lesson_view.h"
#include "widgets/lessons/lessons_page.h"
#include "widgets/lessons/presenter.h"
#include "window/main_menus.h"
#include "window/parts/page_area.h"

namespace command_palette_test {

using namespace convscope;
using namespace convscope::testing;
using window::CommandPalette;
using window::matchOf;

namespace {

/// Opens the palette with its keys and types `text`.
CommandPalette* paletteFor(TestWindow& test, const QString& text) {
  test.window.activateWindow();
  if (!QTest::qWaitForWindowActive(&test.window)) return nullptr;
  QTest::keyClick(&test.window, Qt::Key_K, Qt::ControlModifier);
  auto* palette = test.window.findChild<CommandPalette*>();
  if (palette != nullptr) QTest::keyClicks(palette->findChild<QLineEdit*>(), text);
  return palette;
}

QTreeWidget& listOf(const CommandPalette& palette) {
  return *palette.findChild<QTreeWidget*>();
}

QStringList textsOfList(const CommandPalette& palette) {
  QStringList texts;
  const QTreeWidget& list = listOf(palette);
  for (int i = 0; i < list.topLevelItemCount(); ++i) texts.append(list.topLevelItem(i)->text(0));
  return texts;
}

/// Presses Return in the field, and waits until the palette is gone.
void runFirst(TestWindow& test, CommandPalette& palette) {
  QTest::keyClick(palette.findChild<QLineEdit*>(), Qt::Key_Return);
  QTRY_VERIFY(test.window.findChild<CommandPalette*>() == nullptr);
}

}  // namespace

class CommandPaletteTest : public QObject {
  Q_OBJECT

 private slots:
  void betterMatchesComeFirst() {
    const auto worthOf = [](const QString& typed) {
      return matchOf(
          typed,
          {QStringLiteral("Export shown chart…"), QStringLiteral("File"), {}, {}, QStringLiteral("Writes an SVG")});
    };
    QCOMPARE(worthOf({}), std::optional(0));
    const auto exact = worthOf(QStringLiteral("EXPORT SHOWN CHART…"));
    const auto whole = worthOf(QStringLiteral("file export"));
    const auto begins = worthOf(QStringLiteral("exp"));
    const auto inside = worthOf(QStringLiteral("art"));
    const auto meaning = worthOf(QStringLiteral("svg"));
    QVERIFY(exact && whole && begins && inside && meaning);
    QVERIFY(*exact < *whole && *whole < *begins && *begins < *inside && *inside < *meaning);
    QVERIFY(!worthOf(QStringLiteral("export pdf")));
    QVERIFY(!worthOf(QStringLiteral("exct")));
    QVERIFY(!worthOf(QString(10'000, u'e')));
  }

  /// Entries with all words come before others, the shorter ones first; a typing error finds something.
  void matchesAreInOrder() {
    const auto titled = [](const char* text) { return window::Command{QLatin1String(text), {}, {}, {}}; };
    const QList<window::Command> commands{titled("resnet50, tf32, compute cache cold, NVIDIA H200"),
                                          titled("resnet50, fp32, NVIDIA H200"),
                                          titled("resnet50, tf32, NVIDIA H200"),
                                          titled("Dark"),
                                          titled("resnet50-training, tf32, NVIDIA H200"),
                                          titled("darknet53")};
    const auto found = [&](const char* typed) { return window::matchingCommands(QLatin1String(typed), commands); };
    QCOMPARE(found("resnet50, tf32, NVIDIA H200"), (QList<qsizetype>{2, 4, 0}));
    QCOMPARE(found("h200 resnet50 tf32"), (QList<qsizetype>{2, 4, 0}));
    QCOMPARE(found("resnet50-tf32"), (QList<qsizetype>{2, 4, 0}));  // a file's name
    QCOMPARE(found("dark"), (QList<qsizetype>{3, 5}));
    QCOMPARE(found("drknet"), QList<qsizetype>{5});
    QCOMPARE(found("resnet50 fp16"), QList<qsizetype>());
    QCOMPARE(found(" "), (QList<qsizetype>{0, 1, 2, 3, 4, 5}));
  }

  /// The lessons are found by their menu, and stay in the order of their page.
  void lessonsAreInOrder() {
    TestWindow test;
    CommandPalette* palette = paletteFor(test, QStringLiteral("lesson"));
    QVERIFY(palette != nullptr);
    QList<int> numbers;
    for (const QString& text : textsOfList(*palette)) {
      bool isNumber = false;
      const int number = text.section(u'.', 0, 0).toInt(&isNumber);
      if (isNumber) numbers.append(number);
    }
    QVERIFY(numbers.size() > 10);
    QList<int> expected(numbers.size());
    std::iota(expected.begin(), expected.end(), 1);
    QCOMPARE(numbers, expected);
    QTest::keyClick(palette->findChild<QLineEdit*>(), Qt::Key_Escape);
  }

  /// The name of a recording opens it, and words alone find it on the device of the open session.
  void namesFindTheirRecordings() {
    TestWindow test;
    const std::vector<window::RecordedSession>& recordings = test.window.session().recorded();
    for (const window::RecordedSession& each : recordings) {
      const auto same = std::ranges::count(recordings, each.title, &window::RecordedSession::title);
      QCOMPARE(same, 1);
    }
    CommandPalette* palette = paletteFor(test, QStringLiteral("resnet50, tf32, NVIDIA H200"));
    QCOMPARE(textsOfList(*palette).first(), QStringLiteral("resnet50, tf32, NVIDIA H200"));
    runFirst(test, *palette);
    QTRY_VERIFY(test.shown.survey() != nullptr);
    palette = paletteFor(test, QStringLiteral("resnet50 fp32"));
    QCOMPARE(textsOfList(*palette).first(), QStringLiteral("resnet50, fp32, NVIDIA H200"));
    QTest::keyClick(palette->findChild<QLineEdit*>(), Qt::Key_Escape);
  }

  void goesToAView() {
    TestWindow test;
    test.store.replace(syntheticSession({}, {{}}), QStringLiteral("synthetic"));
    for (const auto& [typed, page] : {std::pair("number of sizes", "input-sizes"),
                                      std::pair("time saved", "input-sizes"), std::pair("warm-up", "layers")}) {
      CommandPalette* palette = paletteFor(test, QLatin1String(typed));
      QVERIFY(palette != nullptr);
      QCOMPARE(textsOfList(*palette).value(0).toLower(), QLatin1String(typed));
      runFirst(test, *palette);
      QCOMPARE(test.window.reading().area().currentPage()->name(), QLatin1String(page));
    }
  }

  void goesToAPage() {
    TestWindow test;
    test.store.replace(syntheticSession({}, {{}}), QStringLiteral("synthetic"));
    test.window.reading().showPage(0);
    CommandPalette* palette = paletteFor(test, QStringLiteral("mem"));
    QVERIFY(palette != nullptr);
    QCOMPARE(textsOfList(*palette).first(), QStringLiteral("Memory"));
    QVERIFY(!listOf(*palette).topLevelItem(0)->text(2).isEmpty());
    runFirst(test, *palette);
    QCOMPARE(test.window.reading().area().currentPage()->name(), QStringLiteral("memory"));
  }

  void selectsALayer() {
    TestWindow test;
    test.store.replace(syntheticSession({}, {{}}), QStringLiteral("synthetic"));
    test.window.reading().showPage(0);
    const NetworkProblem& subject = test.shown.survey()->problems[1].subject;
    CommandPalette* palette = paletteFor(test, QString::fromStdString(subject.layers.front()));
    QTest::keyClick(palette->findChild<QLineEdit*>(), Qt::Key_Down);
    QTest::keyClick(palette->findChild<QLineEdit*>(), Qt::Key_Up);
    const QString text = listOf(*palette).currentItem()->text(0);
    runFirst(test, *palette);
    QVERIFY(test.shown.selectedProblem() >= 0);
    QVERIFY(text.contains(QString::fromStdString(
        test.shown.survey()->problems[static_cast<std::size_t>(test.shown.selectedProblem())].subject.layers.front())));
    QCOMPARE(test.window.reading().area().currentPage()->name(), QStringLiteral("layers"));
  }

  void opensARecording() {
    TestWindow test;
    CommandPalette* palette = paletteFor(test, QStringLiteral("vgg16 tf32 cold"));
    QCOMPARE(textsOfList(*palette).size(), 1);
    runFirst(test, *palette);
    QTRY_VERIFY(!test.store.session().surveys.empty());
    QCOMPARE(test.store.session().surveys.front().started.network.name, std::string("vgg16"));
  }

  /// Also in Chinese, whose titles have neither its words nor its number of sizes.
  void filesFindTheirRecordings() {
    TestWindow test;
    for (const char* typed : {"resnet50-sizes-fp32", "resnet50 sizes fp32"}) {
      CommandPalette* palette = paletteFor(test, QLatin1String(typed));
      QCOMPARE(textsOfList(*palette).value(0), QStringLiteral("resnet50 at 7 sizes, fp32, NVIDIA H200"));
      QTest::keyClick(palette->findChild<QLineEdit*>(), Qt::Key_Escape);
      QTRY_VERIFY(test.window.findChild<CommandPalette*>() == nullptr);
    }
    const window::Command chinese{
        QStringLiteral("resnet50，7 个尺寸，fp32，NVIDIA H200"), {}, {}, {}, QStringLiteral("resnet50-sizes-fp32")};
    QVERIFY(matchOf(QStringLiteral("resnet50-sizes-fp32"), chinese));
  }

  /// They belong to an open lesson; without one, an entry leads to the lessons.
  void whatNeedsALessonLeadsToTheLessons() {
    TestWindow test;
    for (const char* typed : {"handout", "slides", "classroom"}) {
      CommandPalette* palette = paletteFor(test, QLatin1String(typed));
      QVERIFY2(textsOfList(*palette).value(0).endsWith(QStringLiteral(": open a lesson first")), typed);
      runFirst(test, *palette);
      QCOMPARE(test.window.reading().area().currentPage()->name(), QStringLiteral("lessons"));
      test.window.reading().showPage(0);
    }
    test.window.reading().showLessonAt(0);
    CommandPalette* palette = paletteFor(test, QStringLiteral("handout"));
    QVERIFY(textsOfList(*palette).value(0).startsWith(QStringLiteral("Handout ")));
    QTest::keyClick(palette->findChild<QLineEdit*>(), Qt::Key_Escape);
  }

  /// Also from another page, and by the English name of a language.
  void aClassIsFoundFromAnyPage() {
    TestWindow test;
    test.window.reading().showLessonAt(0);
    test.window.reading().showMeasure();
    CommandPalette* palette = paletteFor(test, QStringLiteral("classroom"));
    runFirst(test, *palette);
    QCOMPARE(test.window.reading().area().currentPage()->name(), QStringLiteral("lessons"));
    QTRY_VERIFY(test.window.isFullScreen());
    palette = paletteFor(test, QStringLiteral("notes"));
    QVERIFY2(textsOfList(*palette).value(0).startsWith(QStringLiteral("Notes for the lecturer")),
             qPrintable(textsOfList(*palette).join(u'\n')));
    auto& lessons = test.window.reading().page<LessonsPage>();
    emit listOf(*palette).itemClicked(listOf(*palette).topLevelItem(0), 0);
    QTRY_VERIFY(lessons.presenter().lecturer() != nullptr);
    lessons.presenter().toggleNotes();
    QTRY_VERIFY(test.window.findChild<CommandPalette*>() == nullptr);
    emit lessons.fullScreenRequested();
    QTRY_VERIFY(!test.window.isFullScreen());
    palette = paletteFor(test, QStringLiteral("pointer"));  // a class alone has it
    QVERIFY(!textsOfList(*palette).contains(QStringLiteral("Large dot in place of the mouse pointer")));
    palette->reject();
    QTRY_VERIFY(test.window.findChild<CommandPalette*>() == nullptr);
    palette = paletteFor(test, QStringLiteral("chinese"));
    QCOMPARE(textsOfList(*palette).value(0), QStringLiteral("简体中文"));
  }

  void aClassHasThePointerAndTheTeachersWindow() {
    TestWindow test;
    test.window.reading().showLessonAt(0);
    auto& lessons = test.window.reading().page<LessonsPage>();
    emit lessons.fullScreenRequested();
    QTRY_VERIFY(test.window.isFullScreen() && lessons.view().isClassroom());
    CommandPalette* palette = paletteFor(test, QStringLiteral("teacher window"));
    QCOMPARE(textsOfList(*palette).size(), 1);
    QVERIFY(textsOfList(*palette).first().startsWith(QStringLiteral("Notes for the lecturer")));
    palette->reject();
    QTRY_VERIFY(test.window.findChild<CommandPalette*>() == nullptr);
    palette = paletteFor(test, QStringLiteral("pointer"));
    emit listOf(*palette).itemClicked(listOf(*palette).topLevelItem(0), 0);
    QTRY_VERIFY(lessons.presenter().hasPointer());
    emit lessons.fullScreenRequested();
    QTRY_VERIFY(!lessons.view().isClassroom());
  }

  /// Buttons by their texts and their menus, and nothing that says too little.
  void buttonsOfAPageAreCommands() {
    QWidget page;
    auto* column = new QVBoxLayout(&page);
    const auto add = [&](const char* text) {
      auto* button = new QPushButton(QString::fromUtf8(text));
      column->addWidget(button);
      return button;
    };
    QPushButton* swap = add("S&wap sides");
    swap->setCheckable(true);
    add("Copy");
    add("Copy");
    add("Replay")->setEnabled(false);
    add("Stop")->hide();
    auto* symbol = new QToolButton;
    symbol->setText(QStringLiteral("▶"));
    column->addWidget(symbol);
    auto* recordings = new QMenu(&page);
    connect(recordings, &QMenu::aboutToShow, recordings, [recordings] {
      recordings->clear();
      recordings->addAction(QStringLiteral("tf32"));
    });
    add("A recording")->setMenu(recordings);
    auto* handouts = new QMenu(&page);
    handouts->addAction(QStringLiteral("For students"));
    add("Handout")->setMenu(handouts);
    page.show();
    const QList<window::Command> commands = window::commandsOf(page, QStringLiteral("Compare"), {handouts});
    QCOMPARE(commands.size(), 2);
    QCOMPARE(commands[0].text, QStringLiteral("Swap sides"));
    QCOMPARE(commands[0].place, QStringLiteral("Compare"));
    QCOMPARE(commands[1].text, QStringLiteral("tf32"));
    QCOMPARE(commands[1].place, QStringLiteral("Compare › A recording"));
    commands[0].run();
    QVERIFY(swap->isChecked());
    QList<window::Command> all{{QStringLiteral("Swap sides"), QStringLiteral("View"), {}, {}},
                               {QStringLiteral("tf32"), QStringLiteral("File › Recorded"), {}, {}}};
    window::addNew(all, commands);
    QCOMPARE(all.size(), 3);
    QCOMPARE(all.last().place, QStringLiteral("Compare › A recording"));
  }

  void offersWhatTheShownPageHas() {
    TestWindow test;
    openRecording(test);
    CommandPalette* palette = paletteFor(test, QStringLiteral("copy code"));
    QCOMPARE(textsOfList(*palette).value(0), QStringLiteral("Copy code"));
    QTest::keyClick(palette->findChild<QLineEdit*>(), Qt::Key_Escape);
    QTRY_VERIFY(test.window.findChild<CommandPalette*>() == nullptr);
    test.window.session().files().readRecorded(QStringLiteral("mnist-tutorial-tf32"));
    test.window.reading().area().showNamed(QStringLiteral("compare"));
    palette = paletteFor(test, QStringLiteral("another session"));
    QCOMPARE(textsOfList(*palette).value(0), QStringLiteral("Another session…"));
    QTest::keyClick(palette->findChild<QLineEdit*>(), Qt::Key_Escape);
    QTRY_VERIFY(test.window.findChild<CommandPalette*>() == nullptr);
    const SurveyComparison& comparison = test.window.reading().page<ComparePage>().comparison();
    const QString before = comparison.beforeDetails();
    palette = paletteFor(test, QStringLiteral("swap sides"));
    QCOMPARE(listOf(*palette).topLevelItem(0)->text(1), QStringLiteral("Compare"));
    runFirst(test, *palette);
    QCOMPARE(comparison.afterDetails(), before);
  }

  void offersTheTablesOfThePage() {
    TestWindow test;
    test.store.replace(syntheticSession({}, {{}}), QStringLiteral("synthetic"));
    test.window.reading().area().showNamed(QStringLiteral("memory"));
    for (const char* typed : {"export table", "csv"}) {
      CommandPalette* palette = paletteFor(test, QLatin1String(typed));
      const QList<QTableView*> tables = test.window.reading().area().currentPage()->tables();
      QVERIFY(!tables.isEmpty());
      QVERIFY2(textsOfList(*palette).contains(tables.front()->accessibleName()),
               qPrintable(textsOfList(*palette).join(u'\n')));
      QTest::keyClick(palette->findChild<QLineEdit*>(), Qt::Key_Escape);
      QTRY_VERIFY(test.window.findChild<CommandPalette*>() == nullptr);
    }
  }

  void offersLessonsOnce() {
    TestWindow test;
    for (int i = 0; i < 2; ++i) {
      CommandPalette* palette = paletteFor(test, QStringLiteral("9. "));
      int lessons = 0;
      for (int row = 0; row < listOf(*palette).topLevelItemCount(); ++row)
        lessons += listOf(*palette).topLevelItem(row)->text(0).startsWith(QStringLiteral("9. ")) ? 1 : 0;
      QCOMPARE(lessons, 1);
      QTest::keyClick(palette->findChild<QLineEdit*>(), Qt::Key_Escape);
      QTRY_VERIFY(test.window.findChild<CommandPalette*>() == nullptr);
    }
  }

  void disabledActionsAreNotOffered() {
    TestWindow test;
    CommandPalette* palette = paletteFor(test, QStringLiteral("save session as"));
    QVERIFY(!textsOfList(*palette).contains(QStringLiteral("Save session as…")));
    QTest::keyClick(palette->findChild<QLineEdit*>(), Qt::Key_Escape);
    QTRY_VERIFY(test.window.findChild<CommandPalette*>() == nullptr);
    test.store.replace(syntheticSession({}, {{}}), QStringLiteral("synthetic"));
    test.window.menus().refresh();
    palette = paletteFor(test, QStringLiteral("save session as"));
    QVERIFY(textsOfList(*palette).contains(QStringLiteral("Save session as…")));
  }

  void nothingFoundRunsNothing() {
    TestWindow test;
    CommandPalette* palette = paletteFor(test, QStringLiteral("<b>no such thing</b>"));
    QCOMPARE(textsOfList(*palette), QStringList());
    QTest::keyClick(palette->findChild<QLineEdit*>(), Qt::Key_Return);
    QVERIFY(palette->isVisible());
    const auto* nothing = palette->findChild<QLabel*>();
    QVERIFY(nothing->isVisible() && !nothing->text().isEmpty());
    QCOMPARE(palette->findChild<QLineEdit*>()->accessibleDescription(), nothing->text());
  }
};

}  // namespace command_palette_test

CONVSCOPE_QT_TEST(command_palette_test::CommandPaletteTest, command_palette)
#include "command_palette_test.moc"
