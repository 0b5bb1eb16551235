#include "widgets/lessons/handout.h"

#include <QFile>
#include <map>
#include <memory>
#include <vector>

#include "lesson/step_figures.h"
#include "widgets/chart/chart_painter.h"
#include "widgets/export/caption.h"
#include "widgets/export/pdf_pages.h"
#include "widgets/export/session_charts.h"
#include "widgets/lessons/chart_host.h"
#include "widgets/lessons/source_lines.h"
#include "widgets/lessons/step_sources.h"
#include "widgets/shared/markup.h"
#include "widgets/shared/shown_text.h"
#include "widgets/shared/survey_text.h"

namespace convscope {
namespace {

/// The chart of one step, with its own selection: all charts are drawn at the end.
struct StepChart {
  ShownSurvey shown;
  std::unique_ptr<ChartPainter> chart;  ///< null if there is no such chart

  StepChart(const SessionStore& store, const LessonStage& stage) : shown(store) {
    const StepSelection wanted = selectionOf(store.session(), stage);
    shown.show(wanted.survey, wanted.problem);
    const QString name = QString::fromStdString(stage.chart);
    if (sessionChartNames().contains(name)) chart = makeSessionChart(name, store, shown, settingsOf(stage, store));
  }
};

class Handout {
 public:
  Handout(const Lesson& lesson, const SessionStore& open, const SessionLoader& load, const HandoutOptions& options)
      : m_lesson(lesson),
        m_open(open),
        m_load(load),
        m_options(options),
        m_pages(toQString(lesson.title), {}, QPageLayout::Portrait) {}

  QByteArray pdf() {
    addHead();
    for (const LessonStep& step : m_lesson.steps) addStep(step);
    addSection(
        App::tr("Answers"), [](const LessonStep& step) { return !step.question.empty(); }, &Handout::addAnswer);
    if (m_options.reader == HandoutFor::Teacher)
      addSection(
          App::tr("Notes for the teacher"), [](const LessonStep& step) { return !step.teacher.empty(); },
          &Handout::addNotes);
    return m_pages.bytes();
  }

 private:
  static QString html(const std::string& text) { return escapedMarkup(toQString(text)); }
  static QString paragraph(const QString& text) { return QStringLiteral("<p>%1</p>").arg(escapedMarkup(text)); }
  static QString markdown(StepFigures& figures, const LessonText& text) {
    return QString::fromStdString(figures.render(text).markdown);
  }

  /// Returns the session of a step: its recorded one, or the open one.
  const SessionStore& storeFor(const LessonStep& step) {
    const bool takesOpen = m_options.preferOpen && surveyFor(m_open.session(), step.stage) != nullptr;
    const SessionStore* recorded = takesOpen ? nullptr : recordedStore(step.stage.session);
    return recorded != nullptr && surveyFor(recorded->session(), step.stage) != nullptr ? *recorded : m_open;
  }

  /// Returns null if there is no such recorded session.
  const SessionStore* recordedStore(const std::string& name) {
    if (name.empty() || !m_load) return nullptr;
    const auto [entry, isNew] = m_stores.try_emplace(name);
    if (const auto session = isNew ? m_load(name) : nullptr) {
      entry->second = std::make_unique<SessionStore>();
      entry->second->replace(*session, recordedProvenance(*session));
    }
    return entry->second.get();
  }

  StepFigures figuresFor(const LessonStep& step) { return {storeFor(step).session(), m_lesson, step, m_load}; }

  void addHead() {
    m_pages.addHtml(QStringLiteral("<h1>%1</h1>").arg(html(m_lesson.title)));
    if (!m_lesson.about.empty()) m_pages.addHtml(paragraph(toQString(m_lesson.about)));
    if (m_lesson.minutes > 0) m_pages.addHtml(paragraph(App::tr("Time: %1 minutes.").arg(m_lesson.minutes)));
    if (!m_lesson.before.empty())
      m_pages.addHtml(paragraph(App::tr("What to know before: %1").arg(toQString(m_lesson.before))));
  }

  void addSection(const QString& title, bool (*belongs)(const LessonStep&), void (Handout::*add)(const LessonStep&)) {
    bool first = true;
    for (const LessonStep& step : m_lesson.steps) {
      if (!belongs(step)) continue;
      if (first) m_pages.addHtml(QStringLiteral("<h1>%1</h1>").arg(escapedMarkup(title)), true);
      first = false;
      (this->*add)(step);
    }
  }

  void addStep(const LessonStep& step) {
    StepFigures figures = figuresFor(step);
    addHeading(step);
    addMarkdown(figures, step.text);
    if (step.question.empty()) {
      addCharts(step);
      addSources(step, figures);
    } else {
      m_pages.keepWithNext();
      addMarkdown(figures, step.question);
      m_pages.keepWithNext();
      QStringList choices;
      for (const LessonChoice& choice : step.choices) choices.append(QStringLiteral("☐ ") + html(choice.text));
      addLines(choices);
    }
    if (step.exercises.empty()) return;
    m_pages.addHtml(QStringLiteral("<h2>%1</h2>").arg(escapedMarkup(App::tr("Exercises"))));
    m_pages.keepWithNext();
    addMarkdown(figures, step.exercises);
  }

  void addAnswer(const LessonStep& step) {
    StepFigures figures = figuresFor(step);
    addHeading(step);
    const std::vector<std::optional<bool>> right = figures.rightChoices();
    QStringList choices;
    for (std::size_t i = 0; i < right.size(); ++i) {
      if (right[i].value_or(false)) choices.append(QStringLiteral("☑ ") + html(step.choices[i].text));
    }
    if (!choices.isEmpty()) {
      addLines(choices);
      m_pages.keepWithNext();
    }
    addMarkdown(figures, step.answer);
    addCharts(step);
    addSources(step, figures);
  }

  void addNotes(const LessonStep& step) {
    StepFigures figures = figuresFor(step);
    addHeading(step);
    addMarkdown(figures, step.teacher);
  }

  void addMarkdown(StepFigures& figures, const LessonText& text) {
    m_pages.addMarkdown(markdown(figures, text), QFile::decodeName(m_lesson.folder.c_str()));
  }

  /// Adds a paragraph of lines in HTML.
  void addLines(const QStringList& lines) {
    m_pages.addHtml(QStringLiteral("<p>%1</p>").arg(lines.join(QStringLiteral("<br>"))));
  }

  void addHeading(const LessonStep& step) {
    m_pages.addHtml(QStringLiteral("<h2>%1</h2>").arg(html(step.title)));
    m_pages.keepWithNext();
  }

  /// Adds the step's chart, and if the step compares recordings, that of the first other one, as the window does.
  void addCharts(const LessonStep& step) {
    const SessionStore& store = storeFor(step);
    std::vector<LessonStage> others;
    if (&store != &m_open) others = comparedStages(m_lesson, step, m_load);
    StepChart* own = makeChart(store, step.stage);
    if (others.empty()) return addChart(own, {});
    StepChart* other = makeChart(*recordedStore(others.front().session), others.front());
    if (own != nullptr && other != nullptr) {
      const QList<ChartPainter*> both{own->chart.get(), other->chart.get()};
      for (ChartPainter* chart : both) chart->shareAxes(both);
      for (ChartPainter* chart : both)
        chart->rebuildNow();  // the first one has the range of the second when it is drawn
    }
    addChart(own, toQString(step.stage.session));
    addChart(other, toQString(others.front().session));
    QStringList more;
    for (std::size_t i = 1; i < others.size(); ++i) more.append(toQString(others[i].session));
    if (more.isEmpty()) return;
    m_pages.addHtml(
        paragraph(App::tr("In the window, this step also has charts of %1.").arg(more.join(QStringLiteral(", ")))));
    m_pages.keepWithNext();
  }

  /// Adds where the chart and the figures of a step were measured, if it has any.
  void addSources(const LessonStep& step, StepFigures& figures) {
    if (step.stage.chart.empty() && shownFigures(step).empty()) return;
    QStringList lines;
    for (const QString& line : sourceLines(storeFor(step), step.stage, figures)) lines.append(escapedMarkup(line));
    if (!lines.isEmpty()) addLines(lines);
  }

  /// Returns a step's chart if the session has the survey for it; otherwise null.
  StepChart* makeChart(const SessionStore& store, const LessonStage& stage) {
    if (stage.chart.empty() || surveyFor(store.session(), stage) == nullptr) return nullptr;
    auto made = std::make_unique<StepChart>(store, stage);
    if (made->chart == nullptr) return nullptr;
    made->chart->rebuildNow();
    return made->chart->emptyReason().isEmpty() ? m_charts.emplace_back(std::move(made)).get() : nullptr;
  }

  /// Adds a chart, if there is one. `name` is that of the session, if several are compared.
  void addChart(const StepChart* step, const QString& name) {
    if (step == nullptr) return;
    const ChartPainter& chart = *step->chart;
    m_pages.addChart(chart);
    m_pages.keepWithNext();
    if (name.isEmpty()) return;
    m_pages.addHtml(paragraph(name + QStringLiteral(" · ") +
                              subjectOf(chart, chart.source().store().session(), *chart.source().survey())));
    m_pages.keepWithNext();
  }

  const Lesson& m_lesson;
  const SessionStore& m_open;
  const SessionLoader& m_load;
  const HandoutOptions& m_options;
  std::map<std::string, std::unique_ptr<SessionStore>> m_stores;  ///< by session name; null: not available
  std::vector<std::unique_ptr<StepChart>> m_charts;
  PdfPages m_pages;
};

}  // namespace

QByteArray handoutPdf(const Lesson& lesson, const SessionStore& open, const SessionLoader& load,
                      const HandoutOptions& options) {
  return Handout(lesson, open, load, options).pdf();
}

}  // namespace convscope
