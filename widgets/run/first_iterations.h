#pragma once

#include <QWidget>
#include <memory>
#include <string>

#include "widgets/shared/shown_survey.h"
#include "workload/timeline.h"

class QComboBox;
class QLabel;

namespace convscope {

class ElidedLabel;
class KindTimesTile;
class TimelineView;

/// The first iterations of the shown survey's network under a policy, as a forecast: what the framework searches for,
/// step by step, and then keeps. See policyTimeline(). Follows the shown survey while it is visible.
class FirstIterations : public QWidget {
  Q_OBJECT

 public:
  explicit FirstIterations(const ShownSurvey& shown, QWidget* parent = nullptr);

  /// Returns whether the shown survey is one of a network, which has first iterations under a policy.
  bool hasNetwork() const;

  TimelineView& timeline() { return *m_view; }
  /// Shows the policy with this text, one of those that are offered.
  void choosePolicy(const std::string& policy);

 protected:
  void showEvent(QShowEvent* event) override;

 private:
  QLayout* makeHead();
  QWidget* makeTimeline();
  void follow();
  void fillPolicies();
  void compute();
  void showTimes();
  void showSelected();

  const ShownSurvey& m_shown;
  bool m_stale = true;
  std::string m_backend;  ///< whose policies are offered
  std::shared_ptr<const Timeline> m_shownTimeline;
  QLabel* m_headline = nullptr;
  QLabel* m_sentence = nullptr;
  QComboBox* m_policies = nullptr;
  QWidget* m_upper = nullptr;
  TimelineView* m_view = nullptr;
  KindTimesTile* m_times = nullptr;
  ElidedLabel* m_selected = nullptr;
};

}  // namespace convscope
