#pragma once

#include <QPushButton>
#include <QStringList>

namespace convscope::window {

/// A button whose text is elided if it does not fit, so that it never widens the page. If there are shorter texts, the
/// longest that fits replaces it; the last one is never elided.
class ElidedButton : public QPushButton {
 public:
  explicit ElidedButton(const QString& text, const QStringList& shorter = {}, QWidget* parent = nullptr);

  /// Shows a text as short as those that `peers` need, so buttons of a table look alike. Peers with another number of
  /// texts do not count; all must outlive this.
  void setPeers(const QList<const ElidedButton*>& peers) { m_peers = peers; }

  QSize minimumSizeHint() const override;

 protected:
  void initStyleOption(QStyleOptionButton* option) const override;
  void changeEvent(QEvent* event) override;
  /// Returns the width at the right edge that the text leaves free.
  virtual int reservedWidth() const { return 0; }

 private:
  /// Returns the width for the text.
  int room() const;
  /// Returns the index of the longest text that fits; the number of texts if none does.
  qsizetype fitting() const;

  QStringList m_texts;  ///< from the longest to the shortest
  QList<const ElidedButton*> m_peers;
  // All peers need fitting() whenever one is drawn.
  mutable int m_fittedWidth = -1;  ///< width of the button for which m_fitting holds; -1: none
  mutable qsizetype m_fitting = 0;
};

}  // namespace convscope::window
