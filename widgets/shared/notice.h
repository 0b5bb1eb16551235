#pragma once

#include <QFrame>
#include <QString>

class QLabel;

namespace convscope {

/// A caution inside a page's layout: it never covers anything. Hidden without a text.
class Notice : public QFrame {
  Q_OBJECT

 public:
  explicit Notice(QWidget* parent = nullptr);

  /// A part of the text; one with a name is a link.
  struct Clause {
    QString link;
    QString text;  ///< plain
  };
  /// Shows clauses in one paragraph, which begins with a capital.
  void setClauses(const QList<Clause>& clauses);

 signals:
  void linkChosen(const QString& link);

 protected:
  void paintEvent(QPaintEvent* event) override;
  void changeEvent(QEvent* event) override;

 private:
  void fill();

  QList<Clause> m_clauses;
  QLabel* m_mark;
  QLabel* m_text;
};

}  // namespace convscope
