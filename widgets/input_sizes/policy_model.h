#pragma once

#include <string>
#include <vector>

#include "widgets/input_sizes/size_forecasts.h"
#include "widgets/shared/figure_model.h"

namespace convscope {

/// All policies, with the forecasts of the ticked ones. The first ticked policy is the baseline.
class PolicyModel : public FigureModel {
  Q_OBJECT

 public:
  enum Column {
    PolicyColumn,
    TotalColumn,
    WarmupColumn,
    IterationColumn,
    PaysOffColumn,
    SearchesColumn,
    PeakColumn,
    CacheColumn,
    WordsColumn,
    ColumnCount
  };

  explicit PolicyModel(SizeForecasts& forecasts, QObject* parent = nullptr);

  Qt::ItemFlags flags(const QModelIndex& index) const override;
  QVariant data(const QModelIndex& index, int role = Qt::DisplayRole) const override;
  bool setData(const QModelIndex& index, const QVariant& value, int role = Qt::EditRole) override;

  /// Adds and ticks a policy with its own settings, e.g. "pytorch-benchmark:limit=0". Throws InputError like
  /// findPolicy().
  void add(const std::string& text);
  const std::string& policyAt(int row) const { return m_texts[static_cast<std::size_t>(row)]; }

 protected:
  int columns() const override { return ColumnCount; }
  ColumnInfo column(int column) const override;
  Cell cell(int row, int column) const override;

 private:
  void follow();
  bool isChecked(int row) const;
  void check(std::size_t row, bool checked);
  Cell forecastCell(std::size_t policy, int column) const;
  QString policyToolTip(int row) const;

  SizeForecasts& m_forecasts;
  std::vector<std::string> m_texts;
};

}  // namespace convscope
