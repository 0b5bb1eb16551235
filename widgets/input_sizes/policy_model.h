#pragma once

#include <string>
#include <vector>

#include "widgets/input_sizes/size_forecasts.h"
#include "widgets/shared/column_table.h"

namespace convscope {

/// The table of all policies, with the forecasts of the ticked ones. The first ticked policy is the baseline. While the
/// shown survey is compared with a pinned one, a column has the change of each policy's iteration.
class PolicyModel : public ColumnTable<std::string> {
  Q_OBJECT

 public:
  explicit PolicyModel(SizeForecasts& forecasts, QObject* parent = nullptr);

  /// Returns the title of the table, which is also that of its export.
  static QString title() { return tr("Forecast by policy"); }

  Qt::ItemFlags flags(const QModelIndex& index) const override;
  QVariant data(const QModelIndex& index, int role = Qt::DisplayRole) const override;
  bool setData(const QModelIndex& index, const QVariant& value, int role = Qt::EditRole) override;

  /// Adds a policy with its own settings, e.g. "pytorch-benchmark:limit=0", and ticks it. Throws InputError like
  /// findPolicy().
  void add(const std::string& text);
  const std::string& policyAt(int row) const { return m_texts[static_cast<std::size_t>(row)]; }
  bool isChecked(const std::string& policy) const;
  /// Says in one line why other policies have no forecast; empty if all are ticked.
  QString uncheckedText() const;

 protected:
  const std::string* rowAt(int row) const override { return &policyAt(row); }

 private:
  Columns makeColumns();
  Column pinnedColumn();
  void showPinned();
  void follow();
  void check(std::size_t row, bool checked);
  /// Returns the index among the forecasts; empty without a forecast.
  std::optional<std::size_t> forecastOf(const std::string& policy) const;
  /// Returns null for the baseline.
  const BreakEven* breakEvenOf(std::size_t forecast) const;
  /// Returns why a policy has no forecast.
  QString reasonForNone(const std::string& policy) const;
  bool isOfAnotherBackend(const std::string& policy) const;
  TableCell wordsCell(const std::string& policy) const;

  SizeForecasts& m_forecasts;
  std::vector<std::string> m_texts;
};

/// The rows of a PolicyModel, sorted: those of the ticked policies, or all.
class PolicyRows : public SortedRows {
  Q_OBJECT

 public:
  explicit PolicyRows(PolicyModel& model) : SortedRows(model), m_model(model) {}

  void showAll(bool all);

 protected:
  bool filterAcceptsRow(int row, const QModelIndex& parent) const override;

 private:
  PolicyModel& m_model;
  bool m_all = false;
};

}  // namespace convscope
