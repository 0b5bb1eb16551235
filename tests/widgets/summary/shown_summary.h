#pragma once

#include <QLabel>
#include <QStringList>
#include <utility>

#include "analysis/answer.h"
#include "support/recorded_session.h"
#include "widgets/summary/summary_chart.h"
#include "widgets/summary/summary_page.h"

namespace convscope::testing::summarizing {

/// A recording of several input sizes.
inline const Session& sweptRecording() {
  return recordedSession("resnet50-sizes-fp32");
}

inline Answer verdictOf(const Session& session) {
  return answerOf(session, session.surveys.back());
}

/// The page with a session.
struct ShownSummary {
  explicit ShownSummary(Session session) {
    store.replace(std::move(session));
    page.resize(1000, 640);
    page.show();
    page.ensurePolished();
  }
  SummaryChart& chart() const { return *static_cast<SummaryChart*>(page.charts().front()); }

  SessionStore store;
  ShownSurvey current{store};
  SummaryPage page{current};
};

inline QStringList textsOf(const QWidget& page) {
  QStringList texts;
  for (const QLabel* label : page.findChildren<QLabel*>()) texts.append(label->text());
  return texts;
}

}  // namespace convscope::testing::summarizing
