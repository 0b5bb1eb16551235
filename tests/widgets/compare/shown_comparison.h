#pragma once

#include <QComboBox>
#include <QLabel>
#include <QPushButton>
#include <QTableView>
#include <optional>

#include "support/synthetic_session.h"
#include "widgets/compare/compare_chart.h"
#include "widgets/compare/compare_page.h"
#include "widgets/shared/tile.h"

namespace convscope::testing::comparing {

inline const QString kSource = QStringLiteral("recorded in other.convscope");

inline Session made(const SyntheticOptions& options = {.network = "alexnet", .algorithms = 12}) {
  return syntheticSession(options, {{16, 3, 224, 224}});
}

/// Every algorithm took `times` as long.
inline Session slowed(Session session, double times) {
  for (Survey& survey : session.surveys) {
    for (ProblemResult& problem : survey.problems) {
      for (Trial& trial : problem.trials) {
        for (double& us : trial.hot.us) us *= times;
        for (double& us : trial.single.us) us *= times;
      }
    }
  }
  return session;
}

/// On another device, so that no side is before the other.
inline Session onOther(Session session) {
  for (Survey& survey : session.surveys) survey.started.device.name = "another device";
  return session;
}

/// The page with a session, and another one to compare with.
struct Shown {
  explicit Shown(const Session& now = made(), const std::optional<Session>& other = std::nullopt) {
    page.resize(1200, 900);
    page.show();
    store.replace(now);
    if (other) page.setOther(*other, kSource);
    chart().rebuildNow();
  }
  const Survey& survey(int index = 0) const { return *store.survey(index); }
  CompareChart& chart() { return *page.findChild<CompareChart*>(); }
  QComboBox& offers() { return *page.findChild<QComboBox*>(); }
  QTableView& table() { return *page.tables().front(); }
  const std::vector<SurveyComparison::ComparedProblem>& parts() const { return page.comparison().parts(); }
  QPushButton* button(const QString& text) {
    for (auto* button : page.findChildren<QPushButton*>()) {
      if (button->text() == text && button->isVisible()) return button;
    }
    return nullptr;
  }
  /// Returns what the tiles and the visible labels say, a line each.
  QString words() const {
    QStringList lines;
    for (const auto* tile : page.findChildren<Tile*>())
      if (tile->isVisible()) lines.append(tile->accessibleName());
    for (const auto* label : page.findChildren<QLabel*>())
      if (label->isVisible()) lines.append(label->text());
    return lines.join(QLatin1Char('\n'));
  }
  void choose(int offer) {
    offers().setCurrentIndex(offer);
    emit offers().activated(offer);
    chart().rebuildNow();
  }

  SessionStore store;
  ShownSurvey current{store};
  ComparePage page{store, current};
};

}  // namespace convscope::testing::comparing
