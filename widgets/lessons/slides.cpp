#include "widgets/lessons/slides.h"

#include <QFileInfo>

#include "core/translatable.h"
#include "problem/input_error.h"
#include "widgets/shared/shown_text.h"

namespace convscope {

PictureFormat slideFormatOf(const QString& file, const SlideOptions& options) {
  const QString suffix = QFileInfo(file).suffix().toLower();
  if (suffix == QLatin1String("pdf")) {
    if (options.answer)
      throw InputError(translatable("message", "{}: slides in a .pdf have the answers: leave out --answers"),
                       file.toStdString());
    return PictureFormat::Pdf;
  }
  if (suffix != QLatin1String("png"))
    throw InputError(translatable("message", "{}: a slide is written to .png or .pdf"), file.toStdString());
  if (!options.step)
    throw InputError(translatable("message", "{}: a .png is one slide: name a step, or write all steps to .pdf"),
                     file.toStdString());
  return PictureFormat::Png;
}

std::vector<std::unique_ptr<const LessonSlide>> lessonSlides(LessonMaterial& material,
                                                             std::optional<std::size_t> step) {
  std::vector<std::unique_ptr<const LessonSlide>> slides;
  const std::vector<LessonStep>& steps = material.lesson().steps;
  for (std::size_t i = step.value_or(0); i < (step ? *step + 1 : steps.size()); ++i) {
    slides.push_back(std::make_unique<const LessonSlide>(material, i, false));
    if (!steps[i].question.empty()) slides.push_back(std::make_unique<const LessonSlide>(material, i, true));
  }
  return slides;
}

QByteArray slideBytes(const Lesson& lesson, const SessionStore& open, const SessionLoader& load,
                      const SlideOptions& options, PictureFormat format) {
  LessonMaterial material(lesson, open, load, options.preferOpen);
  material.compareWith(options.other);
  if (format == PictureFormat::Png) {
    const LessonStep& step = lesson.steps.at(options.step.value());
    if (options.answer && step.question.empty())
      throw InputError(translatable("message", "the step \"{}\" asks no question: it has no slide with an answer"),
                       step.title);
    return pictureBytes(LessonSlide(material, *options.step, options.answer), format, 1);
  }
  const auto slides = lessonSlides(material, options.step);
  std::vector<const Picture*> pages;
  for (const auto& slide : slides) pages.push_back(slide.get());
  return pdfOf(pages, toQString(lesson.title));
}

}  // namespace convscope
