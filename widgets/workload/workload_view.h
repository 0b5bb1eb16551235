#pragma once

#include <QWidget>
#include <optional>

#include "widgets/shared/recording_offer.h"
#include "widgets/workload/recorded_problem_model.h"
#include "workload/named_workload.h"

class QLabel;
class QPushButton;

namespace convscope {

class SizePlot;

/// Shows a recording in place of the network: where it comes from, switches, iterations, who computes what, its input
/// sizes over time, what helps if it cannot be measured here, and its problems.
class WorkloadView : public QWidget {
  Q_OBJECT

 public:
  explicit WorkloadView(QWidget* parent = nullptr);

  void setWorkload(const NamedWorkload& recorded);
  void setOffer(const RecordingOffer& offer) { m_offer->setOffer(offer); }
  void clear() { m_recorded.reset(); }
  /// Returns what is shown; empty if nothing is.
  const std::optional<NamedWorkload>& workload() const { return m_recorded; }

 signals:
  /// The user wants to edit a network instead.
  void networkRequested();
  /// The user wants to see the recorded run.
  void runRequested();
  void requested(const convscope::PageRequest& request);  ///< see RecordingOfferRow

 private:
  std::optional<NamedWorkload> m_recorded;
  QPushButton* m_run;
  QLabel* m_facts;
  RecordingOfferRow* m_offer;
  SizePlot* m_sizes;
  RecordedProblemModel* m_problems;
};

}  // namespace convscope
