#pragma once

#include "widgets/shared/tokens.h"
#include "window/document/recorded_sessions.h"
#include "window/parts/elided_button.h"

namespace convscope::window {

/// What a cell of the start page says at a glance.
enum class VerdictTone {
  Soon,   ///< pays off within Rule::shortTraining iterations: filled
  Late,   ///< pays off after more of them: not filled
  Never,  ///< does not pay off
  None,   ///< no difference
};
VerdictTone toneOf(const RecordedVerdict& verdict);
/// Returns the style sheet's properties of text, border and background.
QString toneStyle(VerdictTone tone, const tokens::Colours& colours);

/// A recording's verdict as a button: a click, the space bar or Return opens the recording. Arrow keys are its
/// parent's.
class VerdictCell : public ElidedButton {
  Q_OBJECT

 public:
  explicit VerdictCell(const RecordedSession& session, QWidget* parent = nullptr);

  void colour(const tokens::Colours& colours);
  /// Sets whether the answer of its recording is shown below the cells, which its border marks.
  void setShown(bool isShown, const tokens::Colours& colours);
  bool isShown() const { return m_isShown; }

 protected:
  void keyPressEvent(QKeyEvent* event) override;
  void paintEvent(QPaintEvent* event) override;
  int reservedWidth() const override;

 private:
  VerdictTone m_tone;
  bool m_hasCaution;
  bool m_isShown = false;
};

}  // namespace convscope::window
