#pragma once

#include <QString>
#include <QWidget>
#include <cstddef>
#include <optional>

#include "widgets/shared/recording_offer.h"
#include "workload/named_workload.h"
#include "workload/ranks.h"

class QComboBox;
class QLabel;

namespace convscope {

class ElidedLabel;

/// The head of a recorded run: what limits it, the facts of the recording, its ranks, and what other sessions say.
class RunHead : public QWidget {
  Q_OBJECT

 public:
  explicit RunHead(QWidget* parent = nullptr);

  /// `chosen` names the process or device that the recording is of; empty if it had one.
  void setRecording(const std::optional<NamedWorkload>& recording, const QString& chosen = {});
  /// Shows which rank is the slowest, and which one is shown by its index; nothing without ranks.
  void setRanks(const std::optional<RankComparison>& ranks, int shown);
  /// Returns the facts, the ranks and the forecast, which a low page may show elsewhere.
  QWidget* details() const { return m_details; }
  /// Takes the details back.
  void addDetails();

  void setOffer(const RecordingOffer& offer);

 signals:
  /// The user wants to see another rank, by its index.
  void rankChosen(int index);
  void requested(const convscope::PageRequest& request);  ///< see RecordingOfferRow

 private:
  QWidget* makeRanks();

  QWidget* m_details = nullptr;
  int m_shownRank = 0;
  QLabel* m_headline = nullptr;
  QLabel* m_sentence = nullptr;
  QLabel* m_facts = nullptr;
  QWidget* m_ranksRow = nullptr;
  ElidedLabel* m_slowest = nullptr;
  QComboBox* m_rankBox = nullptr;
  RecordingOfferRow* m_offer = nullptr;
};

}  // namespace convscope
