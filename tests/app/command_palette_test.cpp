// The command palette, as a person uses it: by keys.
#include "window/parts/command_palette.h"

#include <QLineEdit>
#include <QMenuBar>
#include <QTreeWidget>

#include "app/window_fixture.h"
#include "support/synthetic_session.h"
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
    const QString text = QStringLiteral("Export shown chart… File");
    QCOMPARE(matchOf({}, text), std::optional(0));
    const auto begins = matchOf(QStringLiteral("exp"), text);
    const auto word = matchOf(QStringLiteral("CHA"), text);
    const auto inside = matchOf(QStringLiteral("art"), text);
    const auto letters = matchOf(QStringLiteral("exct"), text);
    QVERIFY(begins && word && inside && letters);
    QVERIFY(*begins < *word && *word < *inside && *inside < *letters);
    QVERIFY(matchOf(QStringLiteral("chart  export"), text).has_value());
    QVERIFY(!matchOf(QStringLiteral("exportz"), text));
    QVERIFY(!matchOf(QString(10'000, u'e'), text));
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
    QVERIFY(!palette->findChild<QLineEdit*>()->accessibleDescription().isEmpty());
  }
};

}  // namespace command_palette_test

CONVSCOPE_QT_TEST(command_palette_test::CommandPaletteTest, command_palette)
#include "command_palette_test.moc"
