#pragma once

#include "widgets/determinism/network_determinism.h"
#include "widgets/shared/column_table.h"

namespace convscope {

/// PyTorch's two switches in all four combinations, with what the network takes under each. Four rows; without figures
/// while the survey lacks something.
class SwitchModel : public ColumnTable<SwitchPrice> {
  Q_OBJECT

 public:
  explicit SwitchModel(NetworkDeterminism& determinism, QObject* parent = nullptr);

  /// Returns the title of the table, which is also that of its export.
  static QString title() { return tr("PyTorch's switches"); }
  /// Returns what the column of seeds means.
  static QString seedText();

 protected:
  const SwitchPrice* rowAt(int row) const override;

 private:
  Columns makeColumns();

  NetworkDeterminism& m_determinism;
};

}  // namespace convscope
