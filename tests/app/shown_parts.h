#pragma once

#include <QApplication>
#include <functional>

#include "widgets/lessons/lesson_view.h"
#include "widgets/lessons/lessons_page.h"
#include "widgets/shared/page.h"
#include "window/main_window.h"
#include "window/parts/page_area.h"
#include "window/reading.h"

namespace convscope::testing {

/// Shows every part of every page of a window, then two steps of a lesson. Calls `visit` with the name of each.
inline void forEachPart(window::MainWindow& window, const std::function<void(const QString& name)>& visit) {
  const auto visitNow = [&](const QString& name) {
    QApplication::processEvents();
    visit(name);
  };
  for (Page* page : window.reading().pages()) {
    for (const PagePart& part : page->parts()) {
      window.reading().area().showNamed(part.name);
      visitNow(part.name);
    }
    auto* lessons = qobject_cast<LessonsPage*>(page);
    if (lessons == nullptr) continue;
    lessons->showLesson(1);
    visitNow(QStringLiteral("lesson"));
    lessons->view().nextStep();
    visitNow(QStringLiteral("lesson, step 2"));
  }
}

}  // namespace convscope::testing
