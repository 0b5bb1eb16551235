#pragma once

#include <QByteArray>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "lesson/lesson.h"
#include "lesson/session_library.h"
#include "widgets/export/picture_formats.h"
#include "widgets/lessons/lesson_material.h"
#include "widgets/lessons/lesson_slide.h"
#include "widgets/shared/session_store.h"

namespace convscope {

struct SlideOptions {
  std::optional<std::size_t> step;  ///< none: the slides of all steps of the lesson, in a PDF
  bool answer = false;              ///< of a step as PNG: the slide with the answer, in place of that with the question
  bool preferOpen = false;          ///< as HandoutOptions::preferOpen
  std::string other = {};           ///< the recording beside the step's own; empty: the first that it compares
};

/// Returns the format of slides for the suffix of a file's name. Throws InputError if it is none, or if it has no pages
/// but `options` are of more than one slide, or if it has pages but `options` choose the answer.
PictureFormat slideFormatOf(const QString& file, const SlideOptions& options);

/// Returns the slides of all steps, or of one, in their order. `material` must outlive them.
std::vector<std::unique_ptr<const LessonSlide>> lessonSlides(LessonMaterial& material, std::optional<std::size_t> step);

/// Writes slides of a lesson. Sessions are used as in handoutPdf(). Throws InputError if `options` choose the answer of
/// a step without a question.
QByteArray slideBytes(const Lesson& lesson, const SessionStore& open, const SessionLoader& load,
                      const SlideOptions& options, PictureFormat format);

}  // namespace convscope
