#pragma once

#include <QWidget>

class QLineEdit;

namespace convscope::window {

/// The field of the input sizes to measure, with a button that fills it from a list of sizes.
class SizesField : public QWidget {
  Q_OBJECT

 public:
  explicit SizesField(QWidget* parent = nullptr);

  QString text() const;
  void setText(const QString& text);
  /// Fills the field with each size of a list once; see readSizes() for what is read. Throws InputError.
  void read(const QString& file);

 signals:
  void textChanged();
  /// The chosen file has no list of sizes.
  void readingFailed(const QString& why);

 private:
  void askForFile();

  QLineEdit* m_text;
};

}  // namespace convscope::window
