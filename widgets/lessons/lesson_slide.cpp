#include "widgets/lessons/lesson_slide.h"

#include <QAbstractTextDocumentLayout>
#include <QFile>
#include <QFontMetricsF>
#include <algorithm>
#include <utility>
#include <vector>

#include "problem/errors.h"
#include "widgets/lessons/scene_stage.h"
#include "widgets/lessons/slide_text.h"
#include "widgets/mechanism/key_frames.h"
#include "widgets/shared/shown_text.h"
#include "widgets/shared/tokens.h"

namespace convscope {
namespace {

// Pixels of a slide.
constexpr double kBesideText = 48;
constexpr int kSlideText = 32;
constexpr int kMostSlideText = 40;    ///< without a picture
constexpr int kLeastWholeWords = 20;  ///< tables with smaller letters may break words
constexpr int kLeastSlideText = 9;
constexpr int kSceneText = 24;
constexpr double kSlideTextShare = 0.32;      ///< of the width, beside a chart
constexpr double kBesideScene = 0.42;         ///< the same beside a scene, which needs less width
constexpr double kMostSlideTextShare = 0.85;  ///< of the width, without a picture

QString slideNumber(const Lesson& lesson, std::size_t step) {
  return QStringLiteral("%1 · %2 / %3").arg(toQString(lesson.title)).arg(step + 1).arg(lesson.steps.size());
}

}  // namespace

LessonSlide::LessonSlide(LessonMaterial& material, std::size_t index, bool isAnswer)
    : m_step(index), m_isAnswer(isAnswer), m_font(slideFont(kSlideText)), m_frame({}, {}, {}, printStyle()) {
  const Lesson& lesson = material.lesson();
  const LessonStep& step = lesson.steps[index];
  StepFigures figures = material.figuresFor(step);
  m_caption = {toQString(step.title), toQString(lesson.title), material.sources(step, figures).join(u'\n')};
  m_frame = SlideFrame(m_caption.title, m_caption.source, slideNumber(lesson, index), printStyle());
  const QRectF& body = m_frame.body();
  const bool isOfChart = step.stage.scene.empty() || (isAnswer && !step.stage.chart.empty());
  m_textShare = isOfChart ? kSlideTextShare : kBesideScene;
  const double width = body.width() * (1 - m_textShare) - kBesideText;
  m_pictures = QRectF(body.right() - width, body.top(), width, body.height());
  if (isAnswer) addCharts(material, step);  // the answer explains them
  if (m_charts.charts().empty()) addScene(material, step);
  if (!m_scene && !isAnswer && !withholdsChart(step, isAnswer)) addCharts(material, step);
  addText(figures, lesson);
}

std::optional<std::int64_t> LessonSlide::sceneStep() const {
  return m_scene ? std::optional(m_scene->step) : std::nullopt;
}

void LessonSlide::addText(StepFigures& figures, const Lesson& lesson) {
  const bool isAlone = !m_scene && m_charts.charts().empty();
  const QRectF& body = m_frame.body();
  const double width = body.width() * (isAlone ? kMostSlideTextShare : m_textShare);
  for (const bool wholeWords : {true, false}) {
    for (int pixels = isAlone ? kMostSlideText : kSlideText;
         pixels >= (wholeWords ? kLeastWholeWords : kLeastSlideText); --pixels) {
      m_text = slideText(figures, lesson.steps[m_step], QFile::decodeName(lesson.folder.c_str()), m_isAnswer, pixels);
      m_text->setTextWidth(width);
      const bool fits = m_text->size().height() <= body.height() && m_text->idealWidth() <= width;
      if (fits && !(wholeWords && breaksWords(*m_text))) return;
    }
  }
}

void LessonSlide::addCharts(LessonMaterial& material, const LessonStep& step) {
  std::vector<ChartForSlide> charts;
  for (const StepChart* each : material.charts(step))
    charts.push_back({each->chart.get(), each->chart->title(), each->session, each->order});
  if (!charts.empty()) m_charts = SlideCharts(charts, m_frame.style(), m_pictures);
}

/// Adds the moment in which the choice is kept; its first moment while the question waits for the answer, as in the
/// window.
void LessonSlide::addScene(LessonMaterial& material, const LessonStep& step) {
  const Survey* survey = material.sceneSurvey(step);
  if (survey == nullptr) return;
  const Session& session = material.storeFor(step).session();
  MechanismScene scene;
  try {
    scene = makeMechanismScene(session, *survey, sceneChoiceOf(session, *survey, step.stage), m_frame.style()).scene;
  } catch (const RequestError&) {  // the session lacks the scene's input sizes: the slide has the text alone
    return;
  }
  if (scene.steps() == 0) return;
  const std::size_t column = scene.leadingColumn(0);
  const std::vector<KeyFrame> frames = keyFrames(scene, column);
  const auto keeps = std::ranges::find(frames, CallStage::Keep, &KeyFrame::stage);
  const std::int64_t kept = keeps != frames.end() ? keeps->step : frames.back().step;
  const std::int64_t at = withholdsChart(step, m_isAnswer) ? 0 : kept;
  for (int pixels = kSceneText; pixels >= kLeastSlideText; --pixels) {
    const QFont font = slideFont(pixels);
    if (leastMechanismHeight(m_pictures.width(), QFontMetricsF(font)) > m_pictures.height()) continue;
    m_scene = SceneMoment{std::move(scene), column, at, font};
    return;
  }
}

void LessonSlide::paint(QPainter& painter) const {
  painter.save();
  painter.setRenderHint(QPainter::Antialiasing);
  m_frame.paint(painter);
  paintText(painter);
  m_charts.paint(painter);
  if (m_scene)
    m_scene->scene.paintColumn(painter, m_pictures, m_scene->font, m_frame.style(), m_scene->column, m_scene->step);
  painter.restore();
}

void LessonSlide::paintText(QPainter& painter) const {
  const QRectF& body = m_frame.body();
  QAbstractTextDocumentLayout::PaintContext context;
  context.palette = tokens::paletteOf(tokens::light());
  context.clip = QRectF(0, 0, body.width(), body.height());
  painter.save();
  painter.translate(body.topLeft());
  painter.setClipRect(context.clip);
  m_text->documentLayout()->draw(&painter, context);
  painter.restore();
}

}  // namespace convscope
