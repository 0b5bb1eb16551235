#pragma once

#include <QFile>

#include "app/window_fixture.h"
#include "widgets/lessons/lessons_page.h"

namespace convscope::testing {

/// The text of a lesson of one step.
inline const QByteArray kOwnLesson = R"(---
convscope_lesson: 1
title: Own lesson
network: mnist-tutorial
precision: fp32
layer: conv1
pass: fwd
chart: algorithms-detail
page: memory
---
# First
It takes {fastest.time}.
)";

/// Writes a file and returns its name; empty if that fails.
inline QString writeLesson(const QString& file, const QByteArray& bytes) {
  QFile out(file);
  if (!out.open(QIODevice::WriteOnly)) return {};
  out.write(bytes);
  return file;
}

inline LessonsPage& lessonsPageOf(TestWindow& test) {
  return *test.window.findChild<LessonsPage*>();
}

}  // namespace convscope::testing
