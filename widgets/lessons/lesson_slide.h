#pragma once

#include <QFont>
#include <QRectF>
#include <QTextDocument>
#include <memory>
#include <optional>

#include "widgets/export/picture.h"
#include "widgets/export/slide_charts.h"
#include "widgets/export/slide_frame.h"
#include "widgets/lessons/lesson_material.h"
#include "widgets/mechanism/mechanism_scene.h"

namespace convscope {

/// A slide of a lesson's step, dark on white: its words in large type, smaller if they would not fit or a table would
/// break one, beside its charts or a moment of its scene. A step with a question has two: one without what the window
/// withholds until the answer, and one with question, answer and chart.
class LessonSlide : public Picture {
 public:
  /// `material` must outlive the slide.
  LessonSlide(LessonMaterial& material, std::size_t step, bool isAnswer);

  QSize size() const override { return kSlideSize; }
  const Caption& caption() const override { return m_caption; }
  const QFont& font() const override { return m_font; }
  void paint(QPainter& painter) const override;

  std::size_t step() const { return m_step; }
  bool isAnswer() const { return m_isAnswer; }
  QString text() const { return m_text->toPlainText(); }
  /// Returns the text as it is laid out.
  const QTextDocument& document() const { return *m_text; }
  const SlideCharts& charts() const { return m_charts; }
  /// Returns the shown step of the scene; none if the slide has no scene.
  std::optional<std::int64_t> sceneStep() const;

 private:
  /// The moment of a scene that a slide shows, of the policy that has most to show.
  struct SceneMoment {
    MechanismScene scene;
    std::size_t column = 0;
    std::int64_t step = 0;
    QFont font;
  };

  void addScene(LessonMaterial& material, const LessonStep& step);
  void addCharts(LessonMaterial& material, const LessonStep& step);
  void addText(StepFigures& figures, const Lesson& lesson);
  void paintText(QPainter& painter) const;

  std::size_t m_step;
  bool m_isAnswer;
  QFont m_font;
  Caption m_caption;
  SlideFrame m_frame;
  double m_textShare = 0;  ///< of the slide's width, beside a picture
  QRectF m_pictures;
  std::unique_ptr<QTextDocument> m_text;
  SlideCharts m_charts;
  std::optional<SceneMoment> m_scene;
};

}  // namespace convscope
