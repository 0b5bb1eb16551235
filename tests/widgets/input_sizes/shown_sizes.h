#pragma once

#include <QComboBox>
#include <QLabel>
#include <QLineEdit>
#include <QPlainTextEdit>
#include <QSlider>
#include <QSpinBox>
#include <QTest>
#include <algorithm>

#include "input_sizes/swept_session.h"
#include "widgets/input_sizes/input_sizes_page.h"
#include "widgets/input_sizes/schedule_editor.h"
#include "widgets/input_sizes/step_slider.h"

namespace convscope::testing {

/// The page Input sizes, driven as a person would.
struct ShownSizes {
  explicit ShownSizes(const Session& session = sweptSession(160, 224, 32, {.network = "resnet50", .algorithms = 8})) {
    page.resize(1100, 850);
    page.show();
    store.replace(session);
    settle();
  }
  void settle() { QTest::qWait(20); }
  template <class Widget>
  Widget& part() {
    return *page.findChild<Widget*>();
  }
  QSlider& slider(ScheduleEditor::Field field) { return *page.editor().slider(field).findChild<QSlider*>(); }
  QSpinBox& box(ScheduleEditor::Field field) { return *page.editor().slider(field).findChild<QSpinBox*>(); }
  QComboBox& kind() {
    const auto boxes = page.editor().findChildren<QComboBox*>();
    return **std::ranges::find(boxes, QStringLiteral("Kind of schedule"), &QComboBox::accessibleName);
  }
  QLineEdit& text() {
    const auto edits = page.editor().findChildren<QLineEdit*>();
    return **std::ranges::find(edits, QStringLiteral("The schedule as text"), &QLineEdit::accessibleName);
  }
  QPlainTextEdit& rows() { return part<QPlainTextEdit>(); }
  QLabel& error() { return *page.editor().findChild<QLabel*>(QStringLiteral("scheduleError")); }
  const SizeForecasts::Result& result() { return page.forecasts().result(); }
  void write(const char* schedule) {
    text().setFocus();
    text().selectAll();
    QTest::keyClicks(&text(), QString::fromLatin1(schedule));
  }

  SessionStore store;
  ShownSurvey current{store};
  InputSizesPage page{store, current};
};

}  // namespace convscope::testing
