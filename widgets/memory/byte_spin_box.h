#pragma once

#include <QAbstractSpinBox>
#include <QString>
#include <cstdint>
#include <optional>
#include <vector>

namespace convscope {

/// Reads "64 MiB", "1.5g", "512 B", "0"; units are binary, written MB, MiB or M. A number without one is in MiB, as
/// everywhere in the program. Empty for other text, a negative number, or one too large for 64 bits.
std::optional<std::uint64_t> parseBytes(const QString& text);

/// A spin box for a workspace limit in bytes: reads units, and "no limit". The arrows go through `steps`.
class ByteSpinBox : public QAbstractSpinBox {
  Q_OBJECT

 public:
  using Limit = std::optional<std::uint64_t>;  ///< empty: no limit

  /// `steps` are in ascending order; above the last one there is no limit.
  explicit ByteSpinBox(std::vector<std::uint64_t> steps, QWidget* parent = nullptr);

  Limit value() const { return m_value; }
  /// Shows `value` without emitting a signal.
  void setValue(Limit value);

  void stepBy(int steps) override;
  QValidator::State validate(QString& text, int& position) const override;
  void fixup(QString& text) const override;
  QSize sizeHint() const override;
  QSize minimumSizeHint() const override { return sizeHint(); }

 signals:
  /// The user changed the value.
  void valueEdited(std::optional<std::uint64_t> value);

 protected:
  StepEnabled stepEnabled() const override;

 private:
  QString toQString() const;
  void takeText();
  void changeTo(Limit value);

  std::vector<std::uint64_t> m_steps;
  Limit m_value;
};

}  // namespace convscope
