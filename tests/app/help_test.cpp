// Keys, mnemonics and the guide.
#include <QComboBox>
#include <QLabel>
#include <QLineEdit>
#include <QListWidget>
#include <QMenuBar>
#include <QSet>
#include <QTableWidget>
#include <QTextBlock>
#include <QTextBrowser>
#include <QTextTable>
#include <algorithm>

#include "app/window_fixture.h"
#include "lesson/lesson_link.h"
#include "support/mnemonics.h"
#include "support/qt_test.h"
#include "support/synthetic_session.h"
#include "widgets/input_sizes/schedule_editor.h"
#include "widgets/lessons/lesson_view.h"
#include "widgets/lessons/lessons_page.h"
#include "window/guide.h"
#include "window/help.h"
#include "window/hosts/askpass.h"
#include "window/hosts/command_dialog.h"
#include "window/hosts/host_dialog.h"
#include "window/main_menus.h"
#include "window/parts/input_shape_dialog.h"
#include "window/parts/page_area.h"

namespace help_test {

using namespace convscope;
using namespace convscope::testing;
using window::Guide;

namespace {

/// Returns the texts with a mnemonic that `widget` shows.
QStringList textsOf(const QWidget& widget) {
  QStringList texts;
  for (const auto* button : widget.findChildren<QAbstractButton*>()) {
    // A button of an action shows the action's short text, which has no mnemonic of its own.
    if (button->isVisibleTo(&widget)) texts.append(button->text());
  }
  for (const auto* label : widget.findChildren<QLabel*>())
    if (label->isVisibleTo(&widget) && label->buddy() != nullptr) texts.append(label->text());
  return texts;
}

QStringList titlesOf(const QMenuBar& bar) {
  QStringList titles;
  for (const QAction* action : bar.actions()) titles.append(action->text());
  return titles;
}

Guide* guideOf(TestWindow& test) {
  QTest::keyClick(&test.window, Qt::Key_F1);
  return test.window.findChild<Guide*>();
}

}  // namespace

class HelpTest : public QObject {
  Q_OBJECT

 private slots:
  void everyActionHasWordsAndKeysAreDistinct();
  void everyShortcutIsListedOnce();
  void mnemonicsOfMenusAreDistinct();
  void mnemonicsOfPagesAreDistinct();
  void mnemonicsOfSchedulesAreDistinct();
  void mnemonicsOfDialogsAreDistinct();
  void theGuidesTablesHaveNoFrames();
  void theGuideHasASectionForEveryPage();
  void f1OpensTheSectionOfThePage();
  void theGuideIsSearched();
  void everyLinkOfTheGuideLeadsSomewhere();
  void wordsOfTheGuideLeadToSteps();
};

void HelpTest::everyActionHasWordsAndKeysAreDistinct() {
  TestWindow test;
  QMap<QString, QString> owners;
  for (const QAction* action : test.window.findChildren<QAction*>()) {
    if (action->isSeparator() || action->shortcutContext() == Qt::WidgetShortcut) continue;
    for (const QKeySequence& keys : action->shortcuts()) {
      const QString text = keys.toString();
      QVERIFY2(!owners.contains(text) || owners[text] == action->text(),
               qPrintable(text + QStringLiteral(": ") + action->text() + u'/' + owners[text]));
      owners[text] = action->text();
      QVERIFY2(!text.contains(QStringLiteral("Backtab")), qPrintable(text));  // no keyboard has it
    }
  }
  QVERIFY(owners.contains(QStringLiteral("F5")) && owners.contains(QStringLiteral("F1")) &&
          owners.contains(QStringLiteral("Ctrl+S")));
}

void HelpTest::everyShortcutIsListedOnce() {
  TestWindow test;
  const window::ShortcutList list(test.window.findChildren<QAction*>(), nullptr);
  const auto* table = list.findChild<QTableWidget*>();
  QSet<QString> lines;
  for (int row = 0; row < table->rowCount(); ++row) {
    const QString line = table->item(row, 0)->text() + QStringLiteral(": ") + table->item(row, 1)->text();
    QVERIFY2(!lines.contains(line), qPrintable(line));
    lines.insert(line);
  }
  QVERIFY(lines.contains(QStringLiteral("Run: F5")));
}

void HelpTest::mnemonicsOfMenusAreDistinct() {
  TestWindow test;
  test.window.openFile(window::recordedSessions().front().file);
  auto& bar = *test.window.findChild<QMenuBar*>();
  QCOMPARE(doubledMnemonics(titlesOf(bar)), QStringList());
  const QStringList doubled = doubledMnemonicsOfMenus(test.window);
  QVERIFY2(doubled.isEmpty(), qPrintable(doubled.join(u'\n')));
  QVERIFY(test.window.findChildren<QMenu*>().size() >= 10);
}

void HelpTest::mnemonicsOfPagesAreDistinct() {
  TestWindow test;
  QVERIFY(test.waitForDevice());
  test.store.replace(syntheticSession({}, {{4, 3, 64, 64}, {4, 3, 96, 96}}), QStringLiteral("recorded"));
  const QStringList titles = titlesOf(*test.window.findChild<QMenuBar*>());
  QStringList all;
  for (int i = 0; i < test.window.reading().pages().size(); ++i) {
    test.window.reading().showPage(i);
    QCoreApplication::processEvents();
    const QStringList wrong = doubledMnemonics(titles + textsOf(*test.window.centralWidget()));
    if (!wrong.isEmpty())
      all.append(test.window.reading().pages()[i]->name() + QStringLiteral(": ") + wrong.join(QStringLiteral("; ")));
  }
  QVERIFY2(all.isEmpty(), qPrintable(all.join(u'\n')));
}

void HelpTest::mnemonicsOfSchedulesAreDistinct() {
  TestWindow test;
  const QStringList titles = titlesOf(*test.window.findChild<QMenuBar*>());
  auto& editor = *test.window.findChild<ScheduleEditor*>();
  editor.setDrawerShown(true);
  const auto boxes = editor.findChildren<QComboBox*>();
  QComboBox& kind = **std::ranges::find(boxes, QStringLiteral("Kind of schedule"), &QComboBox::accessibleName);
  for (int i = 0; i < kind.count(); ++i) {
    kind.setCurrentIndex(i);
    const QStringList doubled = doubledMnemonics(titles + textsOf(editor));
    QVERIFY2(doubled.isEmpty(), qPrintable(kind.currentText() + QStringLiteral(": ") + doubled.join(u'\n')));
  }
}

void HelpTest::mnemonicsOfDialogsAreDistinct() {
  const QList<window::CommandText> commands{{QStringLiteral("first"), QStringLiteral("a")},
                                            {QStringLiteral("second"), QStringLiteral("b")}};
  const std::vector<DeclaredInput> inputs{{"a&b", true, {0, 3, 0, 0}, {"n", "3", "&h", "&h2"}}, {"c&b", false, {}, {}}};
  const window::HostDialog add({}, nullptr);
  const window::HostDialog edit(QStringLiteral("gpu1"), nullptr);
  const window::CommandDialog command(QStringLiteral("Commands"), commands, nullptr);
  const window::InputShapeDialog shape(QStringLiteral("m.onnx"), inputs, {}, nullptr);
  const window::AskpassDialog password(QStringLiteral("a & b's password:"), window::Question::Secret);
  const window::AskpassDialog question(QStringLiteral("Continue?"), window::Question::Confirm);
  const window::ShortcutList keys({}, nullptr);
  const Guide guide(nullptr);
  qsizetype texts = 0;
  for (const QDialog* dialog :
       QList<const QDialog*>{&add, &edit, &command, &shape, &password, &question, &keys, &guide}) {
    const QStringList wrong = doubledMnemonics(textsOf(*dialog));
    QVERIFY2(wrong.isEmpty(), qPrintable(dialog->windowTitle() + wrong.join(QStringLiteral("; "))));
    texts += textsOf(*dialog).size();
  }
  QVERIFY(texts > 10);
}

void HelpTest::theGuidesTablesHaveNoFrames() {
  const Guide guide(nullptr);
  const auto* text = guide.findChild<QTextBrowser*>();
  int tables = 0;
  for (const QTextFrame* frame : text->document()->rootFrame()->childFrames()) {
    const auto* table = qobject_cast<const QTextTable*>(frame);
    if (table == nullptr) continue;
    ++tables;
    QCOMPARE(table->format().border(), 0);
  }
  QVERIFY(tables >= 2);
}

void HelpTest::theGuideHasASectionForEveryPage() {
  TestWindow test;
  const Guide guide(nullptr);
  QVERIFY(guide.sections().contains(window::guideSection({})));
  for (const Page* page : test.window.reading().pages())
    QVERIFY2(guide.sections().contains(window::guideSection(page->name())), qPrintable(page->name()));
}

void HelpTest::f1OpensTheSectionOfThePage() {
  TestWindow test;
  QVERIFY(QTest::qWaitForWindowActive(&test.window));
  Guide* guide = guideOf(test);
  QVERIFY(guide != nullptr && guide->isVisible());
  QTRY_COMPARE(guide->shownSection(), QStringLiteral("Start"));
  test.window.openFile(window::recordedSessions().front().file);
  test.window.reading().area().showNamed(QStringLiteral("memory"));
  QCOMPARE(guideOf(test), guide);
  QTRY_COMPARE(guide->shownSection(), QStringLiteral("Memory"));
  auto& list = *guide->findChild<QListWidget*>();
  QCOMPARE(list.currentItem()->text(), QStringLiteral("Memory"));
  list.setCurrentItem(list.findItems(QStringLiteral("Layers"), Qt::MatchExactly).value(0));
  QTRY_COMPARE(guide->shownSection(), QStringLiteral("Layers"));
}

void HelpTest::theGuideIsSearched() {
  Guide guide(nullptr);
  guide.show();
  QVERIFY(QTest::qWaitForWindowActive(&guide));
  QTest::keyClick(&guide, Qt::Key_F, Qt::ControlModifier);
  auto& field = *guide.findChild<QLineEdit*>();
  QVERIFY(field.hasFocus());
  QTest::keyClicks(&field, QStringLiteral("pareto"));
  QTest::keyClick(&field, Qt::Key_Return);
  auto& text = *guide.findChild<QTextBrowser*>();
  QCOMPARE(text.textCursor().selectedText().toLower(), QStringLiteral("pareto"));
  QVERIFY(guide.isVisible());
  const int first = text.textCursor().position();
  QTest::keyClick(&field, Qt::Key_Return);  // the only place: found again from the start
  QCOMPARE(text.textCursor().position(), first);
  field.setText(QStringLiteral("no such word"));
  QTest::keyClick(&field, Qt::Key_Return, Qt::ShiftModifier);
  bool said = false;
  for (const QLabel* label : guide.findChildren<QLabel*>())
    said = said || (label->isVisible() && label->text() == QStringLiteral("Not found"));
  QVERIFY(said);
}

void HelpTest::everyLinkOfTheGuideLeadsSomewhere() {
  const Guide guide(nullptr);
  const QTextDocument& text = *guide.findChild<QTextBrowser*>()->document();
  for (QTextBlock block = text.begin(); block.isValid(); block = block.next()) {
    QVERIFY2(!block.text().contains(QStringLiteral("](")), qPrintable(block.text()));
    for (auto it = block.begin(); !it.atEnd(); ++it) {
      const QString link = it.fragment().charFormat().anchorHref();
      const bool isLesson = link.startsWith(QStringLiteral("../resources/lessons/"));
      QVERIFY2(link.isEmpty() || isLesson || link.startsWith(u'#') || link.startsWith(QStringLiteral("http")),
               qPrintable(link));
    }
  }
}

void HelpTest::wordsOfTheGuideLeadToSteps() {
  TestWindow test;
  auto& page = *test.window.findChild<LessonsPage*>();
  Guide guide(nullptr);
  connect(&guide, &Guide::lessonRequested, &test.window.reading(), &window::Reading::showLesson);
  auto& browser = *guide.findChild<QTextBrowser*>();
  QSet<QString> links;
  for (QTextBlock block = browser.document()->begin(); block.isValid(); block = block.next()) {
    for (auto it = block.begin(); !it.atEnd(); ++it) links.insert(it.fragment().charFormat().anchorHref());
  }
  int steps = 0;
  for (const QString& link : std::as_const(links)) {
    if (!link.startsWith(QStringLiteral("../resources/lessons/"))) continue;
    ++steps;
    test.window.reading().showPage(0);
    emit browser.anchorClicked(QUrl(link));
    QVERIFY2(test.window.reading().area().currentPage() == &page, qPrintable(link));
    QVERIFY2(test.window.notices().text(QStringLiteral("lessons")).isEmpty(), qPrintable(link));
    const std::string anchor = QUrl(link).fragment().toStdString();
    QCOMPARE(anchorOfTitle(page.openedLesson()->steps[page.view().step()].title), anchor);
  }
  QVERIFY(steps >= 5);
}

}  // namespace help_test

CONVSCOPE_QT_TEST(help_test::HelpTest, help)
#include "help_test.moc"
