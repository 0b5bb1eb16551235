#include <QClipboard>
#include <QGuiApplication>
#include <QLabel>
#include <QPushButton>
#include <QTest>
#include <algorithm>
#include <optional>
#include <string>
#include <tuple>
#include <vector>

#include "input_sizes/shown_sizes.h"
#include "page_requests.h"
#include "policy/framework/policies.h"
#include "support/qt_test.h"
#include "support/recorded_session.h"
#include "support/sanitized.h"
#include "table_columns.h"
#include "widgets/answer/answer_card.h"
#include "widgets/input_sizes/policy_model.h"
#include "widgets/shared/notice.h"
#include "widgets/shared/session_summary.h"
#include "widgets/shared/shown_text.h"

namespace input_sizes_answer_test {

using namespace convscope;
using namespace convscope::testing;
using Field = ScheduleEditor::Field;

namespace {

QPushButton& button(ShownSizes& shown, const char* text) {
  const auto buttons = shown.page.findChildren<QPushButton*>();
  return **std::ranges::find(buttons, QString::fromUtf8(text), &QPushButton::text);
}

}  // namespace

/// The answer card of the page, the code that it copies, and the report's words.
class InputSizesAnswerTest : public QObject {
  Q_OBJECT

 private slots:
  void advisedPoliciesAreComparedInTheirSessionAlone();
  void theVerdictIsOfTheSwitch_data();
  void theVerdictIsOfTheSwitch();
  void theMeasuredChoicesAreTheAlternative();
  void aSavingThatIsNoiseHasNoBreakEven();
  void theReasonIsBelowTheVerdict();
  void extrapolationIsSaid();
  void adviceIsCopied();
  void theCardIsAboutTheChosenSchedule();
  void nothingRepeatsTheCard();
};

void InputSizesAnswerTest::adviceIsCopied() {
  ShownSizes shown;
  const auto buttons = shown.page.findChildren<QPushButton*>();
  auto* copy = *std::ranges::find(buttons, QStringLiteral("&Copy code"), &QPushButton::text);  // it changes its text
  const QString set = QStringLiteral("torch.backends.cudnn.benchmark = %1");
  for (const auto& [iterations, value] : {std::pair(1'000'000, "True"), std::pair(1, "False")}) {
    shown.box(Field::Iterations).setValue(iterations);
    shown.settle();
    QTest::mouseClick(copy, Qt::LeftButton);
    const QString code = QGuiApplication::clipboard()->text();
    QCOMPARE(code, shown.page.code());
    QVERIFY2(code.contains(set.arg(QLatin1String(value))), qPrintable(code));
    QVERIFY2(code.contains(QStringLiteral("\n# %1\n").arg(shown.page.forecasts().condition())), qPrintable(code));
    const QString sizes = iterations > 1 ? QStringLiteral("3 input sizes from ") : QStringLiteral("32x3x");
    QVERIFY2(code.startsWith(QStringLiteral("# ConvScope: resnet50, ") + sizes), qPrintable(code));
  }
}

/// The answer changes with the sizes and the length, and names both.
void InputSizesAnswerTest::theCardIsAboutTheChosenSchedule() {
  ShownSizes shown;
  const auto verdict = [&] { return shown.page.answer().texts().front(); };
  const QString name = QStringLiteral("torch.backends.cudnn.benchmark");
  shown.box(Field::Iterations).setValue(1'000'000);
  shown.settle();
  QVERIFY2(verdict().startsWith(name), qPrintable(verdict()));
  QVERIFY2(verdict().contains(QStringLiteral("Set True")), qPrintable(verdict()));
  QVERIFY2(verdict().contains(QStringLiteral("for 1,000,000 iterations at 3 sizes, 160 to 224, in random order")),
           qPrintable(verdict()));
  shown.box(Field::Iterations).setValue(1);
  shown.settle();
  QVERIFY2(!verdict().contains(QStringLiteral("Set True")), qPrintable(verdict()));  // its search is not paid for
  QVERIFY2(verdict().contains(QStringLiteral("for 1 iteration at 32x3x")), qPrintable(verdict()));
  shown.box(Field::Iterations).setValue(1000);
  for (const auto& [schedule, condition] :
       {std::pair("fixed:160", "iterations at 32x3x160x160"), std::pair("random:160:1056:32", "29 sizes, 160 to 1056"),
        std::pair("alternate:160,224", "2 sizes, 160 to 224")}) {
    shown.write(schedule);
    shown.settle();
    QVERIFY2(verdict().startsWith(name), qPrintable(verdict()));
    QVERIFY2(verdict().contains(QLatin1String(condition)), qPrintable(verdict()));
  }
  shown.write("random-hw:400:600:1");
  shown.settle();
  QVERIFY2(verdict().contains(QStringLiteral("in random order")), qPrintable(verdict()));
  shown.kind().setCurrentIndex(static_cast<int>(ScheduleEditor::Kind::List));  // nothing can be computed
  shown.settle();
  QVERIFY(!shown.page.answer().isVisible());
}

/// Verdict, saving and break-even are on the card alone.
void InputSizesAnswerTest::nothingRepeatsTheCard() {
  ShownSizes shown;
  for (const char* schedule : {"fixed:160", "random:160:224:32", "random:160:1056:32"}) {
    shown.write(schedule);
    shown.settle();
    QVERIFY(shown.page.answer().isVisible());
    for (const auto* label : shown.page.findChildren<QLabel*>()) {
      if (!label->isVisible() || shown.page.answer().isAncestorOf(label)) continue;
      for (const char* word : {"Set True", "Leave False", "Not clear", "pays off", "saves"})
        QVERIFY2(!label->text().contains(QLatin1String(word)), qPrintable(label->text()));
    }
    const QString words = shown.page.answer().accessibleDescription();
    QVERIFY2(words.contains(toQString(shown.result().verdict.result)), qPrintable(words));
    QVERIFY2(words.contains(toQString(shown.result().verdict.sentence)), qPrintable(words));
  }
}

/// A session is shown alike whatever was shown before it: the policy that Summary advises is compared there alone.
void InputSizesAnswerTest::advisedPoliciesAreComparedInTheirSessionAlone() {
  const std::string advised = "pytorch-benchmark:limit=0";
  ShownSizes shown(testing::recordedSession("resnet50-tf32"));
  const std::vector<std::string> own = shown.page.forecasts().policies();
  QVERIFY(std::ranges::count(own, advised) == 0);
  shown.store.replace(testing::recordedSession("mobilenet_v2-tf32"));
  shown.settle();
  QCOMPARE(shown.current.summary().answer()->policy, advised);
  QVERIFY(std::ranges::count(shown.page.forecasts().policies(), advised) == 1);
  shown.store.replace(testing::recordedSession("resnet50-tf32"));
  shown.settle();
  QVERIFY(shown.page.forecasts().policies() == own);
  // One that the user compares stays.
  shown.page.forecasts().addPolicy(advised);
  for (const char* name : {"mobilenet_v2-tf32", "resnet50-tf32"}) {
    shown.store.replace(testing::recordedSession(name));
    shown.settle();
  }
  QVERIFY(std::ranges::count(shown.page.forecasts().policies(), advised) == 1);
}

void InputSizesAnswerTest::theVerdictIsOfTheSwitch_data() {
  QTest::addColumn<QString>("name");
  for (const char* name : {"resnet50-fp16", "resnet50-sizes-tf32", "resnet50-tf32", "vgg16-fp16", "unet-fp32",
                           "mobilenet_v2-tf32", "alexnet-tf32", "resnet50-sizes-fp32", "darknet53-sizes-fp32"}) {
    QTest::newRow(name) << QString::fromLatin1(name);
    if (testing::kSanitized) break;
  }
}

/// Card, code and report have one verdict: True exactly above the bounds of the break-even.
void InputSizesAnswerTest::theVerdictIsOfTheSwitch() {
  QFETCH(QString, name);
  ShownSizes shown(testing::recordedSession(name.toStdString()));
  const Answer& answer = *shown.current.summary().answer();
  const std::int64_t after = answer.paysOffAfter.value_or(100'000);
  for (const std::int64_t iterations : {std::int64_t{1}, std::int64_t{1000}, std::int64_t{30'000}, std::int64_t{70'000},
                                        std::int64_t{500'000}, after / 2, 2 * after, std::int64_t{1'000'000}}) {
    if (iterations < 1 || iterations > 1'000'000) continue;
    shown.box(Field::Iterations).setValue(static_cast<int>(iterations));
    shown.settle();
    const ScheduleVerdict& verdict = shown.result().verdict;
    const std::optional<AnswerSetting>& setting = verdict.brief.setting;
    const QString word = toQString(verdict.brief.verdict);
    const QString context = QStringLiteral("%1 iterations: %2 (Summary: %3)")
                                .arg(iterations)
                                .arg(shown.page.forecasts().answerText(), toQString(answer.sentence));
    QVERIFY2(shown.page.answer().texts().front().contains(word), qPrintable(context));
    // The report has the same words.
    const QString reported = shown.page.forecasts().answerText();
    QVERIFY2(reported.startsWith(word.startsWith(QStringLiteral("Set")) ? QStringLiteral("Set ") : word),
             qPrintable(context));
    QCOMPARE(reported.contains(toQString(verdict.brief.alternative)), true);
    const bool isClear = setting.has_value();
    const bool isSet = setting == AnswerSetting::On;
    QCOMPARE(isClear, word != QStringLiteral("Not clear"));
    const QString code = shown.page.code();
    QCOMPARE(code.isEmpty(), !isClear);
    QCOMPARE(code.contains(QStringLiteral("benchmark = True")), isSet);
    QCOMPARE(code.contains(QStringLiteral("benchmark = False")), isClear && !isSet);
    // The buttons keep their places, and say why they are of no use.
    for (const char* text : {"&Copy code", "Use these choices…"}) {
      const QPushButton& each = button(shown, text);
      QVERIFY2(each.isVisible() && !each.toolTip().isEmpty(), qPrintable(context));
    }
    QCOMPARE(button(shown, "&Copy code").isEnabled(), isClear);
    QCOMPARE(button(shown, "Use these choices…").isEnabled(), verdict.choices.has_value());
  }
}

/// The report has these words and this table.
void InputSizesAnswerTest::aSavingThatIsNoiseHasNoBreakEven() {
  ShownSizes shown(testing::recordedSession("resnet50-tf32"));
  QVERIFY(shown.current.summary().answer()->isNoise());
  const QString words = shown.page.forecasts().answerText();
  QVERIFY2(words.startsWith(QStringLiteral("Leave False")) && words.contains(QStringLiteral("less than the noise")),
           qPrintable(words));
  QVERIFY2(!words.contains(QStringLiteral("pays off")), qPrintable(words));
  const PolicyModel model(shown.page.forecasts());
  QCOMPARE(model.index(1, column(model, "Pays off after")).data().toString(), QStringLiteral("within the noise"));
  QVERIFY(!model.index(1, column(model, "In words")).data().toString().contains(QStringLiteral("pays off")));
}

void InputSizesAnswerTest::theMeasuredChoicesAreTheAlternative() {
  ShownSizes shown(testing::recordedSession("resnet50-sizes-tf32"));
  const testing::PageRequests requests(shown.page);
  const auto* alternative = shown.page.answer().findChild<QLabel*>(QStringLiteral("alternative"));
  for (const auto& [iterations, word] : {std::pair(30'000, "Leave False"), std::pair(500'000, "Set True")}) {
    shown.box(Field::Iterations).setValue(iterations);
    shown.settle();
    const QStringList texts = shown.page.answer().texts();
    QVERIFY2(texts.front().contains(QLatin1String(word)), qPrintable(texts.join(u'\n')));
    QVERIFY2(texts.at(1).contains(QStringLiteral("True ")), qPrintable(texts.at(1)));  // what True saves or loses
    QVERIFY2(alternative->isVisible(), qPrintable(shown.page.forecasts().answerText()));
    QVERIFY2(alternative->text().startsWith(QStringLiteral("or apply the measured choices: they save ")),
             qPrintable(alternative->text()));
    QPushButton& apply = button(shown, "Use these choices…");
    QVERIFY(apply.isVisible() && apply.isEnabled());
    QTest::mouseClick(&apply, Qt::LeftButton);
    QCOMPARE(requests.of<request::View>().last().name, QStringLiteral("schedule-choices"));
  }
  // At sizes that were not measured there are none.
  shown.write("fixed:400");
  shown.settle();
  QVERIFY(!button(shown, "Use these choices…").isEnabled());
  QVERIFY(button(shown, "Use these choices…").toolTip().contains(QStringLiteral("None of these sizes was measured")));
  shown.write("alternate:224,400");
  shown.settle();
  QVERIFY(button(shown, "Use these choices…").isEnabled());
  // Without the measured choices among the policies there is nothing to apply.
  shown.page.forecasts().setPolicies({"pytorch", "pytorch-benchmark"});
  shown.settle();
  QVERIFY(!alternative->isVisible() && !button(shown, "Use these choices…").isEnabled());
  // Beside False alone they are no answer about the switch.
  shown.page.forecasts().setPolicies({"pytorch", appliedPolicy("cudnn")->text()});
  shown.settle();
  QVERIFY(shown.page.answer().texts().front().startsWith(QStringLiteral("Least time")));
  QVERIFY(shown.page.code().isEmpty());
}

/// Near the break-even Summary and the card name the same bounds, within which nothing is clear.
void InputSizesAnswerTest::theReasonIsBelowTheVerdict() {
  ShownSizes shown(testing::recordedSession("resnet50-sizes-tf32"));
  const QString bounds = QStringLiteral("68,700 (63,600 to 74,700)");
  const QString summary = toQString(briefOf(*shown.current.summary().answer()).condition);
  QCOMPARE(summary, QStringLiteral("True for more than %1 iterations").arg(bounds));
  for (const auto& [iterations, word, reason] :
       {std::tuple(60'000, "Leave False", QStringLiteral("for 60,000 iterations")),
        std::tuple(70'000, "Not clear",
                   QStringLiteral("True pays off after %1 iterations, too near to decide").arg(bounds))}) {
    shown.box(Field::Iterations).setValue(iterations);
    shown.settle();
    const QStringList texts = shown.page.answer().texts();
    QVERIFY2(texts.front().contains(QStringLiteral("%1, %2").arg(QLatin1String(word), reason)),
             qPrintable(texts.front()));
    QVERIFY2(texts.join(u' ').contains(QStringLiteral("63,600 to 74,700")), qPrintable(texts.join(u' ')));
  }
  // Above them the break-even is the reason, and a figure of the card.
  shown.box(Field::Iterations).setValue(80'000);
  shown.settle();
  const QStringList texts = shown.page.answer().texts();
  QVERIFY2(texts.front().contains(QStringLiteral("Set True, for 80,000 iterations")), qPrintable(texts.front()));
  QVERIFY2(texts.at(2).contains(QStringLiteral("68,700")), qPrintable(texts.at(2)));
}

void InputSizesAnswerTest::extrapolationIsSaid() {
  ShownSizes shown;
  const auto caution = [&]() -> QString {
    const auto* notice = shown.page.editor().findChild<Notice*>();
    return notice->isVisible() ? notice->findChildren<QLabel*>().last()->text() : QString();
  };
  const auto verdict = [&] { return shown.page.answer().texts().front(); };
  QVERIFY(caution().isEmpty());
  shown.write("fixed:2240");  // 224 was meant
  shown.box(Field::Iterations).setValue(1000);
  shown.settle();
  QVERIFY2(caution().contains(QStringLiteral("160 to 224")) && caution().contains(QStringLiteral("2240")),
           qPrintable(caution()));
  QVERIFY2(verdict().contains(QStringLiteral("Not clear")), qPrintable(verdict()));
  QVERIFY2(verdict().contains(QStringLiteral("2240 is extrapolated")), qPrintable(verdict()));
  QVERIFY(shown.page.code().isEmpty());
  shown.kind().setCurrentIndex(static_cast<int>(ScheduleEditor::Kind::List));
  shown.rows().setPlainText(QStringLiteral("160,500\n224,499\n256,1"));  // the measured sizes decide
  shown.box(Field::Iterations).setValue(1000);
  shown.settle();
  QVERIFY2(caution().contains(QStringLiteral("256")), qPrintable(caution()));
  QVERIFY2(verdict().contains(QStringLiteral("Leave False")), qPrintable(verdict()));
  QVERIFY2(verdict().contains(QStringLiteral("256 is extrapolated")), qPrintable(verdict()));
  QVERIFY(shown.page.forecasts().answerText().contains(QStringLiteral("256 is extrapolated")));  // as the report
  QVERIFY(shown.page.showView(QStringLiteral("winners")));  // does not depend on the schedule
  QVERIFY(caution().isEmpty());
  QVERIFY(shown.page.showView(QStringLiteral("saved")));
  shown.rows().setPlainText(QStringLiteral("160,500\n192,500"));
  shown.settle();
  QVERIFY2(caution().isEmpty() && !verdict().contains(QStringLiteral("extrapolated")), qPrintable(verdict()));
}

}  // namespace input_sizes_answer_test

CONVSCOPE_QT_TEST(input_sizes_answer_test::InputSizesAnswerTest, input_sizes_answer)
#include "input_sizes_answer_test.moc"
