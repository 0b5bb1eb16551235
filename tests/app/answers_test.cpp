// The same session gives the same answer on every surface: the command line's reports, the window's pages, the report,
// the captions of exported charts, the start page and the figures of lessons.
#include <QClipboard>
#include <QFileInfo>
#include <QGuiApplication>
#include <QLabel>
#include <QPushButton>
#include <QRegularExpression>
#include <QRegularExpressionMatch>
#include <QTest>
#include <algorithm>
#include <array>
#include <cstdint>
#include <string>

#include "analysis/answer_sentences.h"
#include "analysis/compared_policies.h"
#include "analysis/paid_off.h"
#include "cli/verdict_report.h"
#include "lesson/figure_source.h"
#include "session/session_file.h"
#include "support/captured_output.h"
#include "support/qt_test.h"
#include "support/sanitized.h"
#include "widgets/answer/answer_card.h"
#include "widgets/compare/survey_comparison.h"
#include "widgets/export/export_catalogue.h"
#include "widgets/export/report_findings.h"
#include "widgets/input_sizes/input_sizes_page.h"
#include "widgets/shared/session_summary.h"
#include "widgets/shared/shown_text.h"
#include "widgets/summary/summary_chart.h"
#include "widgets/summary/summary_page.h"
#include "window/document/recorded_sessions.h"

namespace convscope::cli {
int runCommandLine(int argc, const char* const* argv);  // app/cli/command_line.h; the tests have a header of this name
}

namespace convscope::answers_test {

class AnswersTest : public QObject {
  Q_OBJECT

 private slots:
  void everySurfaceGivesTheSame_data();
  void everySurfaceGivesTheSame();
};

namespace {

/// Returns the lines of a text that would set the switch, without their indentation.
QStringList settingLines(const QString& text) {
  QStringList lines;
  for (const QString& line : text.split(u'\n')) {
    if (line.trimmed().startsWith(QStringLiteral("torch.backends.cudnn.benchmark"))) lines.append(line.trimmed());
  }
  return lines;
}

void verifyText(const QString& surface, const QString& text, const Answer& answer) {
  QVERIFY2(text.contains(QString::fromStdString(answer.sentence)), qPrintable(surface + u':' + text.left(400)));
  QCOMPARE(settingLines(text), settingLines(QString::fromStdString(answer.code)));
  if (answer.applied) QVERIFY2(text.contains(QString::fromStdString(answer.applied->sentence)), qPrintable(surface));
  QCOMPARE(text.contains(QStringLiteral("run --choices my.choices")),
           answer.applied && !answer.applied->command.empty());
}

QString forecastOf(const std::string& file) {
  testing::CapturedOutput output;
  const std::array arguments{"convscope-cli", "forecast", file.c_str()};
  const int code = cli::runCommandLine(static_cast<int>(arguments.size()), arguments.data());
  const QString text = QString::fromStdString(output.text());
  return code == 0 ? text : QStringLiteral("exit code %1: %2").arg(code).arg(text);
}

QString copiedFrom(QWidget& page, QPushButton& button) {
  QGuiApplication::clipboard()->clear();
  page.resize(1200, 800);
  page.show();
  button.click();
  return QGuiApplication::clipboard()->text();
}

QPushButton* copyButton(const QWidget& page) {
  for (QPushButton* button : page.findChildren<QPushButton*>()) {
    if (button->text().remove(u'&') == QStringLiteral("Copy code")) return button;
  }
  return nullptr;
}

void verifyReports(const Session& session, const Survey& survey, const Answer& answer) {
  const SurveyFigures figures(session, survey);
  verifyText(QStringLiteral("show"), QString::fromStdString(cli::verdictReport(figures, 0)), answer);
  const auto json = cli::verdictJson(figures);
  QCOMPARE(json.at("advice").get<std::string>(), toText(answer.advice));
  QCOMPARE(json.at("policy").get<std::string>(), answer.policy);
  QCOMPARE(json.at("sentence").get<std::string>(), answer.sentence);
  QCOMPARE(json.at("code").get<std::string>(), answer.code);
  const ReportSection report = ReportFindings(session, survey).answer();
  QVERIFY(report.paragraphs.front().startsWith(toQString(answer.sentence)));
  QCOMPARE(report.code, QString::fromStdString(answer.code));
  const ReportSection applied = ReportFindings(session, survey).applied();
  QCOMPARE(applied.code, answer.applied ? QString::fromStdString(answer.applied->command) : QString());
}

/// Returns a code without the comments below its origin, as Python evaluates it for a number of iterations: the
/// session's and the schedule's conditions differ.
QString evaluated(const QString& code, std::int64_t iterations) {
  QStringList lines = code.split(u'\n');
  for (qsizetype i = lines.size() - 1; i > 0; --i)
    if (lines[i].startsWith(u'#') || lines[i].startsWith(QStringLiteral("iterations = "))) lines.removeAt(i);
  for (QString& line : lines) {
    static const QRegularExpression kCondition(
        QStringLiteral("(?:(\\S+) if )?iterations > ([0-9_]+)(?: else (\\S+))?"));
    const QRegularExpressionMatch match = kCondition.match(line);
    if (!match.hasMatch()) continue;
    const bool isMore = iterations > match.captured(2).remove(u'_').toLongLong();
    const QString value = match.captured(1).isEmpty() ? (isMore ? QStringLiteral("True") : QStringLiteral("False"))
                                                      : match.captured(isMore ? 1 : 3);
    line.replace(match.capturedStart(), match.capturedLength(), value);
  }
  if (lines.contains(QStringLiteral("torch.backends.cudnn.benchmark = False")))  // the limit has no effect then
    lines = lines.filter(QRegularExpression(QStringLiteral("^(?!torch.backends.cudnn.benchmark_limit)")));
  return lines.join(u'\n');
}

/// Returns the verdict about a number of iterations that follows from the session's answer.
std::string wordFor(const Answer& answer, std::int64_t iterations) {
  if (answer.advice == SwitchAdvice::On) {
    const EarlierSetting* first = firstStage(answer);
    const PaidOff paid = first != nullptr ? paidOff(first->paysOffAfter, first->paysOffRange, iterations)
                                          : paidOff(answer.paysOffAfter, answer.paysOffRange, iterations);
    return paid == PaidOff::Yes ? "Set True" : paid == PaidOff::Unclear ? "Not clear" : "Leave False";
  }
  if (briefOf(answer).setting != AnswerSetting::Applied) return "Leave False";
  const SettingEffect& effect = answer.applied->effect;
  return paidOff(effect.paysOffAfter, effect.paysOffRange, iterations) == PaidOff::Yes ? "Apply" : "Leave False";
}

/// Compares the verdict on the default schedule over several lengths with the session's answer.
void verifyVerdicts(InputSizesPage& sizes, const Answer& answer) {
  const ScheduleChoice before = sizes.forecasts().choice();
  for (const std::int64_t iterations : {1, 1000, 30'000, 70'000, 200'000, 1'000'000}) {
    const std::string word = wordFor(answer, iterations);
    ScheduleChoice choice = before;
    choice.iterations = iterations;
    sizes.forecasts().setChoice(choice);
    const ScheduleVerdict& verdict = sizes.forecasts().result().verdict;
    QVERIFY2(verdict.brief.verdict == word,
             qPrintable(QStringLiteral("%1 iterations: %2, but %3; %4")
                            .arg(iterations)
                            .arg(toQString(verdict.result), toQString(word), toQString(answer.sentence))));
    const bool isFirstStage = firstStage(answer) != nullptr && iterations < *firstStage(answer)->until;
    if (word == "Set True") QCOMPARE(verdict.policy, isFirstStage ? answer.earlier->policy : answer.policy);
    if (!answer.isHiddenByHost()) continue;
    QVERIFY2(verdict.brief.condition.starts_with("the host hides what "), verdict.brief.condition.c_str());
    QVERIFY2(verdict.result.find("host") != std::string::npos, verdict.result.c_str());
    QCOMPARE(verdict.brief.breakEven.value, std::string("–"));
  }
  sizes.forecasts().setChoice(before);
}

void verifyPages(const Session& session, const Answer& answer) {
  SessionStore store;
  ShownSurvey shown(store);
  store.replace(Session(session));
  const QString sentence = toQString(answer.sentence);
  const QString code = QString::fromStdString(answer.code);

  SummaryPage summary(shown);
  QCOMPARE(summary.verdict(), sentence);
  QCOMPARE(copiedFrom(summary, *copyButton(summary)), code);
  const QString applied = answer.applied ? toQString(answer.applied->sentence) : QString();
  QVERIFY(std::ranges::any_of(summary.findChildren<QLabel*>(), [&](const QLabel* label) {
    return label->accessibleName() == QStringLiteral("Measured choices") && label->text() == applied;
  }));
  QVERIFY(summary.charts().front()->title().startsWith(sentence));  // the caption of the exported chart

  if (answer.advice == SwitchAdvice::Unknown || !answer.inputs.empty()) {
    InputSizesPage sizes(store, shown);
    sizes.resize(1200, 800);
    sizes.show();
    if (answer.advice != SwitchAdvice::Unknown) {
      // Of the default schedule, whose length shows the break-even, so it does not contradict the session's answer.
      const ScheduleVerdict& verdict = sizes.forecasts().result().verdict;
      const std::optional<AnswerSetting> setting = briefOf(answer).setting;
      QVERIFY(sizes.answer().isVisible());
      QVERIFY2(!setting || !verdict.brief.setting || setting == verdict.brief.setting,
               qPrintable(sizes.answer().texts().join(u'\n') + summary.answer().texts().join(u'\n')));
      const std::int64_t iterations = sizes.forecasts().choice().iterations;
      QVERIFY2(verdict.policy.empty() || evaluated(sizes.code(), iterations) == evaluated(code, iterations),
               qPrintable(sizes.code() + code));
      verifyVerdicts(sizes, answer);
      QCOMPARE(copiedFrom(sizes, *copyButton(sizes)), sizes.code());
      QVERIFY(std::ranges::count(sizes.forecasts().policies(), answer.policy) == 1);  // its line is among the lines
    }
  }

  SurveyComparison comparison(store, shown);
  comparison.setOther(Session(session), {});
  for (const SurveyComparison::SideAnswer& side : comparison.answers())
    QCOMPARE(toQString(side.answer.sentence), sentence);
}

/// Without policies that the user names, the page, exports and `forecast` compare the same ones, so they have one
/// answer for the session's schedule.
void verifySchedules(const Session& session, const Survey& survey, const Answer& answer, const QString& forecast) {
  if (answer.inputs.empty()) return;
  SessionStore store;
  ShownSurvey shown(store);
  store.replace(Session(session));
  InputSizesPage page(store, shown);
  page.show();
  ExportCatalogue catalogue(store, shown);
  const std::vector<std::string> compared = comparedPolicies(session, survey, answer.aboutPolicy());
  QVERIFY(page.forecasts().policies() == compared);
  QVERIFY(catalogue.forecasts().policies() == compared);
  if (!session.replays.empty()) return;  // the page begins with the replay's schedule
  QCOMPARE(catalogue.forecasts().answerText(), page.forecasts().answerText());
  const QString result = toQString(page.forecasts().result().verdict.result);
  QVERIFY2(forecast.contains(QStringLiteral(": ") + result), qPrintable(result + u'\n' + forecast));
}

void verifyStartPage(const QString& file, const Survey& survey, const Answer& answer) {
  static const std::vector<window::RecordedSession> sessions = window::recordedSessions();
  const auto found = std::ranges::find(sessions, file, &window::RecordedSession::file);
  QVERIFY(found != sessions.end());
  if (survey.started.options.passes != allPasses()) {  // no training
    QVERIFY(found->verdict.isEmpty());
    return;
  }
  QCOMPARE(found->figures.advice, answer.advice);
  QCOMPARE(found->figures.sentence, answer.sentence);
  QCOMPARE(found->figures.paysOffAfter, answer.paysOffAfter);
}

/// Lessons print the break-even of benchmark = True at one size.
void verifyLesson(const Session& session, const Survey& survey, const Answer& answer) {
  if (answer.inputs.size() != 1 || survey.started.options.backend != "cudnn") return;
  FigureSource source({.session = &session, .survey = &survey});
  const std::optional<std::int64_t> after = answer.effects.front().paysOffAfter;
  const BreakEven lesson = source.fixedBreakEven();
  QCOMPARE(lesson.iterations, after);
}

}  // namespace

void AnswersTest::everySurfaceGivesTheSame_data() {
  QTest::addColumn<QString>("file");
  const std::vector<window::RecordedSession> sessions = window::recordedSessions();
  constexpr std::size_t kStep = testing::kSanitized ? 12 : 1;  // the code is the same for each, the figures are not
  for (std::size_t i = 0; i < sessions.size(); i += kStep)
    QTest::newRow(qPrintable(QFileInfo(sessions[i].file).fileName())) << sessions[i].file;
}

void AnswersTest::everySurfaceGivesTheSame() {
  QFETCH(QString, file);
  const Session session = readSession(file.toStdString()).session;
  const Survey& survey = session.surveys.back();
  const Answer answer = answerOf(session, survey);
  QCOMPARE(answer.code.empty(), answer.advice == SwitchAdvice::Unknown);
  QCOMPARE(answer.policy.empty(), answer.advice == SwitchAdvice::Unknown);
  verifyReports(session, survey, answer);
  const QString forecast = forecastOf(file.toStdString());
  verifyText(QStringLiteral("forecast"), forecast, answer);
  verifyPages(session, answer);
  verifySchedules(session, survey, answer, forecast);
  verifyStartPage(file, survey, answer);
  verifyLesson(session, survey, answer);
}

}  // namespace convscope::answers_test

CONVSCOPE_QT_TEST(convscope::answers_test::AnswersTest, answers)
#include "answers_test.moc"
