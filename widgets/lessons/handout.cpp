#include "widgets/lessons/handout.h"

#include <vector>

#include "widgets/chart/session_chart.h"
#include "widgets/export/caption.h"
#include "widgets/export/pdf_pages.h"
#include "widgets/lessons/chart_host.h"
#include "widgets/shared/shown_text.h"

namespace convscope {
namespace {

/// The chart of one step, with its own selection: all charts are drawn at the end.
struct StepChart {
  ShownSurvey shown;
  ChartHost host;

  StepChart(const SessionStore& store, const LessonStage& stage) : shown(store), host(store, shown) {
    const StepSelection wanted = selectionOf(store.session(), stage);
    shown.show(wanted.survey, wanted.problem);
    host.showChart(QString::fromStdString(stage.chart));
  }
};

class Handout {
 public:
  Handout(const SessionStore& store, const RecordedSessions& recorded, const Lesson& lesson)
      : m_store(store),
        m_recorded(recorded),
        m_lesson(lesson),
        m_pages(toQString(lesson.title), store.provenance(), QPageLayout::Portrait) {}

  QByteArray pdf() {
    m_pages.addHtml(QStringLiteral("<h1>%1</h1><p>%2</p>").arg(html(m_lesson.title), html(m_lesson.about)));
    for (const LessonStep& step : m_lesson.steps) addStep(step);
    bool first = true;
    for (const LessonStep& step : m_lesson.steps) {
      if (step.question.empty()) continue;
      if (first) m_pages.addHtml(QStringLiteral("<h1>%1</h1>").arg(App::tr("Answers")), true);
      first = false;
      addAnswer(step);
    }
    return m_pages.bytes();
  }

 private:
  static QString html(const std::string& text) { return toQString(text).toHtmlEscaped(); }
  static QString markdown(StepRenderer& renderer, const LessonText& text) {
    return QString::fromStdString(renderer.render(text).markdown);
  }

  void addStep(const LessonStep& step) {
    StepRenderer renderer(m_store, m_recorded, m_lesson, step);
    addHeading(step);
    m_pages.addMarkdown(markdown(renderer, step.text));
    if (step.question.empty()) {
      addChart(step);
      return;
    }
    m_pages.addMarkdown(markdown(renderer, step.question));
    QString choices;
    for (const LessonChoice& choice : step.choices) choices += QStringLiteral("☐ %1<br>").arg(html(choice.text));
    m_pages.addHtml(QStringLiteral("<p>%1</p>").arg(choices));
  }

  void addAnswer(const LessonStep& step) {
    StepRenderer renderer(m_store, m_recorded, m_lesson, step);
    addHeading(step);
    const QList<std::optional<bool>> right = renderer.rightChoices();
    QString choices;
    for (qsizetype i = 0; i < right.size(); ++i) {
      if (right[i].value_or(false))
        choices += QStringLiteral("☑ %1<br>").arg(html(step.choices[static_cast<std::size_t>(i)].text));
    }
    if (!choices.isEmpty()) m_pages.addHtml(QStringLiteral("<p>%1</p>").arg(choices));
    m_pages.addMarkdown(markdown(renderer, step.answer));
    addChart(step);
  }

  void addHeading(const LessonStep& step) { m_pages.addHtml(QStringLiteral("<h2>%1</h2>").arg(html(step.title))); }

  /// Adds the step's chart if the session has the survey for it.
  void addChart(const LessonStep& step) {
    const Survey* survey = surveyFor(m_store.session(), step.stage);
    if (step.stage.chart.empty() || survey == nullptr) return;
    auto chart = std::make_unique<StepChart>(m_store, step.stage);
    if (chart->host.chart() == nullptr) return;
    chart->host.chart()->rebuildNow();
    if (!chart->host.chart()->emptyReason().isEmpty()) return;
    m_pages.addChart(*chart->host.chart());
    QStringList source{subjectText(*survey), toQString(survey->started.device.name), m_store.provenance()};
    source.removeAll(QString());
    m_pages.addHtml(QStringLiteral("<p>%1</p>").arg(source.join(QStringLiteral(" · ")).toHtmlEscaped()));
    m_charts.push_back(std::move(chart));
  }

  const SessionStore& m_store;
  const RecordedSessions& m_recorded;
  const Lesson& m_lesson;
  std::vector<std::unique_ptr<StepChart>> m_charts;
  PdfPages m_pages;
};

}  // namespace

QByteArray handoutPdf(const SessionStore& store, const RecordedSessions& recorded, const Lesson& lesson) {
  return Handout(store, recorded, lesson).pdf();
}

}  // namespace convscope
