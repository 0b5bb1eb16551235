// In Chinese, no page of the window shows an English sentence, whoever composed it.
#include <QFontDatabase>
#include <QLineEdit>
#include <QRegularExpression>
#include <QTreeWidget>
#include <utility>

#include "app/shown_parts.h"
#include "app/window_fixture.h"
#include "backend/candidate_lists.h"
#include "backend/known_backends.h"
#include "lesson/lesson_reader.h"
#include "policy/framework/policies.h"
#include "problem/input_error.h"
#include "support/mnemonics.h"
#include "support/qt_test.h"
#include "support/shown_texts.h"
#include "support/synthetic_session.h"
#include "widgets/export/session_charts.h"
#include "widgets/lessons/outcome_box.h"
#include "widgets/shared/stray_spaces.h"
#include "widgets/shared/trial_text.h"
#include "window/language.h"
#include "window/parts/command_palette.h"
#include "window/parts/survey_box.h"

namespace chinese_test {

using namespace convscope;
using namespace convscope::testing;

/// Returns `text` without the words that stay English: lists of cuDNN, references to sources of frameworks, commands,
/// names of layers before the text of their problem.
QString withoutNames(QString text) {
  static const QStringList kNames = [] {
    QStringList names{QStringLiteral("cuda runtime"), QStringLiteral("nvidia driver")};  // keys of versions
    for (const Policy& policy : policies()) names << QString::fromStdString(policy.source);
    for (const KnownBackend& backend : knownBackends()) {
      for (const std::string& list : listNames(backend.name)) names.append(QString::fromStdString(list));
    }
    return names;
  }();
  for (const QString& name : kNames) text.remove(name);
  static const QRegularExpression kCommand(QStringLiteral("“python [^”]*”"));
  static const QRegularExpression kProblem(QStringLiteral("\\S+ (?:fwd|dgrad|wgrad) (?:fp|tf|bf)\\d+ n(?:chw|hwc) .*"));
  return text.remove(kCommand).remove(kProblem);
}

class ChineseTest : public QObject {
  Q_OBJECT

 private slots:
  void initTestCase();
  void hasNoEnglishSentence_data();
  void hasNoEnglishSentence();
  void namesOfRecordingsHaveOnePunctuation();
  void mnemonicsOfMenusAreDistinct();
  void devicesAreNamedInChinese();
  void errorsOfLessonsAreChinese();
  void commandsAreFoundByTheirEnglishNames();
  void composedTextsHaveChineseMarks();

 private:
  void check(const QString& place, QWidget& window);

  QStringList m_english;
};

void ChineseTest::initTestCase() {
  if (QFontDatabase::families(QFontDatabase::SimplifiedChinese).isEmpty()) QSKIP("there is no Chinese font");
  QCOMPARE(window::translateApplication(QStringLiteral("zh_CN")), QString());
}

/// Names are without the letters of menus, and are found in both languages.
void ChineseTest::commandsAreFoundByTheirEnglishNames() {
  TestWindow test;
  test.store.replace(syntheticSession({.network = "alexnet"}, {{}}), QStringLiteral("synthetic"));
  test.window.activateWindow();
  QVERIFY(QTest::qWaitForWindowActive(&test.window));
  QTest::keyClick(&test.window, Qt::Key_K, Qt::ControlModifier);
  auto* palette = test.window.findChild<window::CommandPalette*>();
  QVERIFY(palette != nullptr);
  auto* field = palette->findChild<QLineEdit*>();
  const auto* list = palette->findChild<QTreeWidget*>();
  static const QRegularExpression kLetter(QStringLiteral("\\(&?[A-Z]\\)"));
  for (int i = 0; i < list->topLevelItemCount(); ++i) {
    const QTreeWidgetItem* item = list->topLevelItem(i);
    QVERIFY2(!(item->text(0) + item->text(1)).contains(kLetter), qPrintable(item->text(0) + item->text(1)));
  }
  for (const auto& [typed, found] :
       {std::pair("mechanism", "机制"), std::pair("机制", "机制"), std::pair("benchmark mode does", "基准模式做了什么"),
        std::pair("features.0 backward-filter", "反向（权重梯度）"), std::pair("resnet50-sizes-fp32", "resnet50"),
        std::pair("讲义", "讲义和幻灯片"), std::pair("handout", "讲义和幻灯片"), std::pair("课堂", "课堂模式")}) {
    field->setText(QString::fromUtf8(typed));
    QVERIFY2(list->topLevelItemCount() > 0, typed);
    QVERIFY2(list->topLevelItem(0)->text(0).contains(QString::fromUtf8(found)),
             qPrintable(list->topLevelItem(0)->text(0)));
  }
}

/// Sentences composed of names have Chinese commas, no doubled brackets and no gap between Chinese words.
void ChineseTest::composedTextsHaveChineseMarks() {
  const Session session = syntheticSession({.network = "alexnet", .algorithms = 12}, {{}});
  const ProblemResult& problem = session.surveys.front().problems.front();
  static const QRegularExpression kAscii(QStringLiteral("[\\x{4e00}-\\x{9fff}], |, [\\x{4e00}-\\x{9fff}]"));
  for (const Trial& trial : problem.trials) {
    const QString name = algorithmName(problem, trial);
    QVERIFY2(!name.contains(kAscii), qPrintable(name));
  }
  SessionStore store;
  store.replace(session, QString());
  ShownSurvey shown(store);
  shown.show(0, 2);
  for (const char* name : {"algorithms-detail", "memory", "input-sizes-layer"})
    QVERIFY2(!makeSessionChart(QLatin1String(name), store, shown)->title().contains(QStringLiteral("））")), name);
  QCOMPARE(withoutStraySpaces(QStringLiteral("加载 引擎 70 的代码，2 个线程 上进行")),
           QStringLiteral("加载引擎 70 的代码，2 个线程上进行"));
  QCOMPARE(withoutStraySpaces(QStringLiteral("加载 ALGO_1 的代码")), QStringLiteral("加载 ALGO_1 的代码"));
}

void ChineseTest::check(const QString& place, QWidget& window) {
  QTest::qWait(50);
  // To the end of the text; two blanks are before a comment in code.
  static const QRegularExpression kCode(QStringLiteral("\\btorch\\.|\\bconvscope-cli\\b|  # "));
  static const QRegularExpression kSentence(QStringLiteral("\\b[a-z]{2,},? [a-z]{2,}\\b"));
  for (const QString& text : shownTexts(window)) {
    if (withoutNames(text.section(kCode, 0, 0)).contains(kSentence))
      m_english.append(place + QStringLiteral(": ") + text);
  }
}

void ChineseTest::hasNoEnglishSentence_data() {
  QTest::addColumn<QString>("session");
  for (const char* session : {"mnist-tutorial-fp16", "darknet53-sizes-fp32"})
    QTest::newRow(session)
        << QStringLiteral(CONVSCOPE_SOURCE_DIR "/resources/sessions/%1.convscope.gz").arg(QLatin1String(session));
}

void ChineseTest::hasNoEnglishSentence() {
  QFETCH(QString, session);
  m_english.clear();
  TestWindow test(Script{.device = {.id = "cpu:0", .name = "CPU", .memoryBytes = std::uint64_t{8} << 30}});
  test.window.resize(1920, 2000);
  QVERIFY(test.waitForDevice());
  check(QStringLiteral("start"), test.window);
  test.window.openFile(session);
  forEachPart(test.window, [&](const QString& name) { check(name, test.window); });
  QVERIFY2(m_english.isEmpty(), qPrintable(m_english.join(u'\n')));
}

/// Between Chinese words are Chinese commas, everywhere in the name of a recording.
void ChineseTest::namesOfRecordingsHaveOnePunctuation() {
  for (const window::RecordedSession& session : window::recordedSessions()) {
    for (const QString& text : {session.title, session.entry}) {
      QVERIFY2(!text.contains(QStringLiteral(", ")), qPrintable(text));
      QVERIFY2(!text.contains(QStringLiteral("legacy")), qPrintable(text));
    }
  }
}

void ChineseTest::mnemonicsOfMenusAreDistinct() {
  TestWindow test;
  test.window.openFile(QStringLiteral(CONVSCOPE_SOURCE_DIR "/resources/sessions/mnist-tutorial-fp16.convscope.gz"));
  const QStringList doubled = doubledMnemonicsOfMenus(test.window);
  QVERIFY2(doubled.isEmpty(), qPrintable(doubled.join(u'\n')));
}

/// Names of processors are recorded with an English word.
void ChineseTest::devicesAreNamedInChinese() {
  Session session = syntheticSession({.network = "mnist-tutorial", .algorithms = 4}, {{}, {}});
  session.surveys[0].started.device.name = "AMD EPYC, 2 threads";
  session.surveys[1].started.device.name = "AMD EPYC, 4 threads";
  const SurveyStarted& here = session.surveys[0].started;
  const QString name = QStringLiteral("2 个线程");
  SessionStore store;
  ShownSurvey shown{store};
  const window::SurveyBox surveys(store, shown);
  store.replace(session);
  QVERIFY2(surveys.itemText(0).contains(name), qPrintable(surveys.itemText(0)));
  OutcomeBox outcome;
  outcome.showResults({}, ComparedOutcomes{{here, {}}, {session.surveys[1].started, {}}});
  QVERIFY2(outcome.text().contains(name), qPrintable(outcome.text()));
}

/// The whole message, with place and step.
void ChineseTest::errorsOfLessonsAreChinese() {
  const auto errorOf = [](const std::string& steps) {
    try {
      static_cast<void>(lessonFromText("---\nconvscope_lesson: 1\ntitle: T\n---\n# First\n" + steps, "own.md"));
    } catch (const InputError& error) {
      return QString::fromUtf8(error.what());
    }
    return QString();
  };
  const QString unknown = errorOf("{fastest.tiem}\n");
  QVERIFY2(unknown.startsWith(QStringLiteral("own.md:6: 步骤 1（First）: 没有数据“fastest.tiem”：有 fastest.")),
           qPrintable(unknown));
  QVERIFY2(!unknown.contains(QStringLiteral("there")), qPrintable(unknown));
  const QString other = errorOf("{nonsense}\n");
  QVERIFY2(other.contains(QStringLiteral("没有数据“nonsense”：数据以这些词开头：")), qPrintable(other));
  const QString choices = errorOf("## Question\nWhy?\n- [x] so\n## Answer\nSo.\n");
  QVERIFY2(choices.endsWith(QStringLiteral("问题至少需要两个选项，写作 '- [ ] TEXT'")), qPrintable(choices));
}

}  // namespace chinese_test

CONVSCOPE_QT_TEST(chinese_test::ChineseTest, chinese)
#include "chinese_test.moc"
