#pragma once

#include <QByteArray>
#include <optional>

#include "lesson/lesson.h"
#include "lesson/session_library.h"
#include "widgets/export/picture_formats.h"
#include "widgets/shared/session_store.h"

namespace convscope {

/// The size of a slide in pixels.
inline constexpr QSize kSlideSize(1920, 1080);

struct SlideOptions {
  std::optional<std::size_t> step;  ///< none: a slide for each step of the lesson, in a PDF
  bool preferOpen = false;          ///< as HandoutOptions::preferOpen
};

/// Returns the format of slides for the suffix of a file's name. Throws InputError if it is none, or if it has no pages
/// but `options` are of more than one step.
PictureFormat slideFormatOf(const QString& file, const SlideOptions& options);

/// Writes steps of a lesson as slides, dark on white: title, text, question and exercises in the large type of a
/// classroom, smaller if they would not fit, beside the step's charts, or the moment of its scene in which the choice
/// is kept. Sessions are used as in handoutPdf().
QByteArray slideBytes(const Lesson& lesson, const SessionStore& open, const SessionLoader& load,
                      const SlideOptions& options, PictureFormat format);

}  // namespace convscope
