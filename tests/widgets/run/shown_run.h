#pragma once

#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QTableView>
#include <QTest>
#include <algorithm>
#include <memory>
#include <optional>

#include "run/made_timeline.h"
#include "support/synthetic_session.h"
#include "widgets/run/kind_times_tile.h"
#include "widgets/run/run_page.h"
#include "workload/sample_workload.h"

namespace convscope::testing {

inline OpenedProgram openedRun(const Workload& workload, std::shared_ptr<const Timeline> timeline = nullptr) {
  return {{{{"train", workload}, std::move(timeline), "train.trace.json"}}, {}, 0};
}

/// The page Run in a window of its own.
struct ShownRun {
  ShownRun() {
    page.resize(1200, 800);
    page.show();
  }

  void open(int spans = 100) {
    page.setRecording(openedRun(sampleWorkload(), spans > 0 ? madeTimeline(spans) : nullptr));
  }
  QLabel& label(const char* name) const {
    for (QLabel* each : page.findChildren<QLabel*>())
      if (each->accessibleName() == QLatin1String(name)) return *each;
    qFatal("no label '%s'", name);
  }
  /// Returns whether a line of the page contains this text.
  bool says(const char* text) const {
    const auto labels = page.findChildren<QLabel*>();
    return std::ranges::any_of(labels, [&](const QLabel* each) {
      return each->isVisible() && (each->text() + each->accessibleName()).contains(QString::fromUtf8(text));
    });
  }
  void press(const char* text) const {
    for (QPushButton* each : page.findChildren<QPushButton*>())
      if (each->text() == QString::fromUtf8(text)) return QTest::mouseClick(each, Qt::LeftButton);
    qFatal("no button '%s'", text);
  }
  template <class Widget>
  Widget* find(const char* name) const {
    for (Widget* each : page.findChildren<Widget*>())
      if (each->accessibleName() == QLatin1String(name)) return each;
    qFatal("no widget '%s'", name);
  }
  QLineEdit& find() const { return *page.findChild<QLineEdit*>(); }
  QTableView& table() const { return *page.tables().first(); }
  const KindTimesTile& times() const {
    for (const KindTimesTile* each : page.findChildren<KindTimesTile*>())
      if (each->isVisible()) return *each;
    qFatal("no times are shown");
  }
  double timeOf(SpanKind kind) const { return times().times()[static_cast<std::size_t>(kind)]; }
  /// A session with one survey of this workload.
  void surveyOf(const std::optional<NamedWorkload>& recorded) {
    Session session = syntheticSession({}, {{}});
    session.surveys.front().started.recorded = recorded;
    store.replace(session);
  }

  SessionStore store;
  ShownSurvey shown{store};
  RunPage page{shown};
};

}  // namespace convscope::testing
