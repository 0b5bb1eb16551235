#include "widgets/lessons/handout.h"

#include <QApplication>
#include <QFile>
#include <QFontInfo>
#include <vector>

#include "problem/errors.h"
#include "widgets/export/caption.h"
#include "widgets/export/pdf_pages.h"
#include "widgets/lessons/lesson_material.h"
#include "widgets/lessons/student_copy.h"
#include "widgets/shared/markup.h"
#include "widgets/shared/shown_text.h"

namespace convscope {
namespace {

class Handout {
 public:
  Handout(const Lesson& lesson, const SessionStore& open, const SessionLoader& load, const HandoutOptions& options)
      : m_lesson(lesson),
        m_options(options),
        m_material(lesson, open, load, options.preferOpen),
        m_pages(toQString(lesson.title), {}, QPageLayout::Portrait) {}

  QByteArray pdf() {
    addHead();
    for (const LessonStep& step : m_lesson.steps) addStep(step);
    if (isForStudents()) return m_pages.bytes();
    addSection(
        App::tr("Answers"), true,
        [](const LessonStep& step) { return !step.question.empty() || !step.solutions.empty(); }, &Handout::addAnswers);
    if (m_options.reader == HandoutFor::Teacher)
      addSection(
          App::tr("Notes for the teacher"), false, [](const LessonStep& step) { return !step.teacher.empty(); },
          &Handout::addNotes);
    return m_pages.bytes();
  }

 private:
  static QString html(const std::string& text) { return escapedMarkup(toQString(text)); }
  static QString paragraph(const QString& text) { return QStringLiteral("<p>%1</p>").arg(escapedMarkup(text)); }
  bool isForStudents() const { return m_options.reader == HandoutFor::Students; }

  void addHead() {
    m_pages.addHtml(QStringLiteral("<h1>%1</h1>").arg(html(m_lesson.title)));
    if (!m_lesson.about.empty()) m_pages.addHtml(paragraph(toQString(m_lesson.about)));
    if (m_lesson.minutes > 0) m_pages.addHtml(paragraph(App::tr("Time: %1 minutes.").arg(m_lesson.minutes)));
    if (!m_lesson.before.empty())
      m_pages.addHtml(paragraph(App::tr("What to know before: %1").arg(toQString(m_lesson.before))));
  }

  void addSection(const QString& title, bool onNewPage, bool (*belongs)(const LessonStep&),
                  void (Handout::*add)(const LessonStep&)) {
    bool first = true;
    for (const LessonStep& step : m_lesson.steps) {
      if (!belongs(step)) continue;
      if (first) m_pages.addHtml(QStringLiteral("<h1>%1</h1>").arg(escapedMarkup(title)), onNewPage);
      first = false;
      (this->*add)(step);
    }
  }

  void addStep(const LessonStep& step) {
    StepFigures figures = m_material.figuresFor(step);
    addHeading(step);
    if (isForStudents() && StudentCopy::isSummary(step)) addRoom(App::tr("What do you remember?"));
    addMarkdown(isForStudents() ? m_student.text(step, figures) : plainMarkdown(figures, step.text));
    if (!withholdsChart(step, false)) {
      addPictures(step);
      addSources(step, figures);
    } else {
      m_pages.keepWithNext();
      addMarkdown(markdown(step, figures, step.question));
      m_pages.keepWithNext();
      QStringList choices;
      for (const LessonChoice& choice : step.choices) choices.append(QStringLiteral("☐ ") + html(choice.text));
      addLines(choices);
      addRoom(App::tr("Why?"));
    }
    m_student.addQuestions(step);
    if (step.exercises.empty()) return;
    m_pages.addHtml(QStringLiteral("<h2>%1</h2>").arg(escapedMarkup(App::tr("Exercises"))));
    m_pages.keepWithNext();
    addMarkdown(markdown(step, figures, step.exercises));
    addRoom(App::tr("Your answers:"));
  }

  /// Adds lines to write on, for students.
  void addRoom(const QString& title) {
    if (!isForStudents()) return;
    constexpr int kLines = 3;
    m_pages.keepWithNext();
    QString rows;
    for (int i = 0; i < kLines; ++i)
      rows += QStringLiteral("<tr><td style=\"border-bottom: 1px solid #a0a0a0;\">&nbsp;</td></tr>");
    m_pages.addHtml(paragraph(title));
    m_pages.keepWithNext();
    m_pages.addHtml(QStringLiteral("<table width=\"100%\" cellspacing=\"0\" cellpadding=\"4\" border=\"0\" "
                                   "style=\"border-collapse: collapse;\">%1</table>")
                        .arg(rows));
  }

  void addAnswers(const LessonStep& step) {
    StepFigures figures = m_material.figuresFor(step);
    if (!step.question.empty()) addAnswer(step, figures);
    if (step.solutions.empty()) return;
    m_pages.addHtml(QStringLiteral("<h2>%1</h2>").arg(escapedMarkup(App::tr("Answers to the exercises"))));
    m_pages.keepWithNext();
    addMarkdown(plainMarkdown(figures, step.solutions));
  }

  void addAnswer(const LessonStep& step, StepFigures& figures) {
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
    addMarkdown(plainMarkdown(figures, step.answer));
    addPictures(step);
    addSources(step, figures);
  }

  void addNotes(const LessonStep& step) {
    StepFigures figures = m_material.figuresFor(step);
    addHeading(step);
    addMarkdown(plainMarkdown(figures, step.teacher));
  }

  static QString plainMarkdown(StepFigures& figures, const LessonText& text) {
    return QString::fromStdString(figures.render(text).markdown);
  }

  /// Returns what the reader sees before the answers.
  QString markdown(const LessonStep& step, StepFigures& figures, const LessonText& text) const {
    return isForStudents() ? m_student.markdown(step, figures, text) : plainMarkdown(figures, text);
  }

  void addMarkdown(const QString& markdown) {
    m_pages.addMarkdown(markdown, QFile::decodeName(m_lesson.folder.c_str()));
  }

  /// Adds a paragraph of lines in HTML.
  void addLines(const QStringList& lines) {
    m_pages.addHtml(QStringLiteral("<p>%1</p>").arg(lines.join(QStringLiteral("<br>"))));
  }

  void addHeading(const LessonStep& step) {
    const auto number = &step - m_lesson.steps.data() + 1;  // texts refer to steps by their numbers
    m_pages.addHtml(QStringLiteral("<h2>%1. %2</h2>").arg(number).arg(html(step.title)));
    m_pages.keepWithNext();
  }

  /// Adds the key frames of the step's scene, and its charts.
  void addPictures(const LessonStep& step) {
    addScene(step);
    for (const StepChart* chart : m_material.charts(step)) addChart(*chart);
    const QStringList more = m_material.furtherRecordings(step);
    if (more.isEmpty()) return;
    m_pages.addHtml(
        paragraph(App::tr("In the window, this step also has charts of %1.").arg(more.join(QStringLiteral(", ")))));
    m_pages.keepWithNext();
  }

  void addScene(const LessonStep& step) {
    try {
      for (const auto& strip : m_material.filmStrips(step, handoutStrips(m_pages.body().width()))) {
        m_pages.addPicture(strip);
        m_pages.keepWithNext();
      }
    } catch (const RequestError& error) {  // the session lacks the scene's input sizes
      m_pages.addHtml(paragraph(asSentence(toQString(error.what()))));
    }
  }

  /// Adds where the chart and the figures of a step were measured, if it has any.
  void addSources(const LessonStep& step, StepFigures& figures) {
    QStringList lines;
    for (const QString& line : m_material.sources(step, figures)) lines.append(escapedMarkup(line));
    if (!lines.isEmpty()) addLines(lines);
  }

  void addChart(const StepChart& step) {
    const ChartPainter& chart = *step.chart;
    constexpr double kCaption = 110;  ///< pixels: two paragraphs, of two and three lines, about the chart's origin
    m_pages.addChart({step.chart.get(), chart.title(), step.order}, kCaption);
    m_pages.keepWithNext();
    if (step.session.isEmpty()) return;
    m_pages.addHtml(paragraph(step.session + QStringLiteral(" · ") +
                              subjectOf(chart, chart.source().store().session(), *chart.source().survey())));
    m_pages.keepWithNext();
  }

  const Lesson& m_lesson;
  const HandoutOptions& m_options;
  LessonMaterial m_material;
  StudentCopy m_student;
  PdfPages m_pages;
};

}  // namespace

FilmStripOptions handoutStrips(double page) {
  constexpr double kPoints = 8;  // the smallest words of a strip are a tenth smaller
  return {.across = 2, .width = page * QFontInfo(QApplication::font()).pointSizeF() / kPoints, .mostFrames = 4};
}

QByteArray handoutPdf(const Lesson& lesson, const SessionStore& open, const SessionLoader& load,
                      const HandoutOptions& options) {
  return Handout(lesson, open, load, options).pdf();
}

}  // namespace convscope
