#pragma once

#include <QByteArray>

#include "lesson/session_library.h"
#include "widgets/export/film_strip.h"
#include "widgets/lessons/lesson_progress.h"
#include "widgets/shared/session_store.h"

namespace convscope {

/// What a handout contains beside the steps: nothing, the answers to questions and exercises, or these and the
/// teacher's notes.
enum class HandoutFor { Students, SelfStudy, Teacher };

struct HandoutOptions {
  HandoutFor reader = HandoutFor::Students;
  bool preferOpen = false;  ///< whether the open session takes precedence, if it has what a step needs
};

/// Returns which key frames are in one picture of a page of this width: none of their words is smaller than 7 pt once
/// the picture is as wide as the page.
FilmStripOptions handoutStrips(double page);

/// Writes a lesson as PDF: its steps with their questions and the exercises, with room to write for students; otherwise
/// the answers with their charts on a new page, and for the teacher the notes below them. The figures of a step come
/// from its recorded session, if `load` has it, otherwise from the open session; a figure that they do not contain is
/// printed as unknown.
QByteArray handoutPdf(const Lesson& lesson, const SessionStore& open, const SessionLoader& load,
                      const HandoutOptions& options);

}  // namespace convscope
