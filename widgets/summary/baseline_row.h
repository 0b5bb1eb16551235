#pragma once

#include <QWidget>

namespace convscope {

class AnswerCard;
class Baseline;
class Tile;

/// The figures of the pinned baseline, below those of the shown survey: its answer, its time and the counts of changes
/// at the input sizes that both have. Hidden if they have none in common.
class BaselineRow : public QWidget {
  Q_OBJECT

 public:
  /// The baseline outlives the row.
  explicit BaselineRow(const Baseline& baseline, QWidget* parent = nullptr);

  /// Shows the baseline's figures now. The page calls it while it is visible: the answer takes time.
  void fill();
  const AnswerCard& answer() const { return *m_answer; }
  const Tile& time() const { return *m_time; }

 private:
  const Baseline& m_baseline;
  AnswerCard* m_answer;
  Tile* m_time;
};

}  // namespace convscope
