#pragma once

#include <QString>
#include <QWidget>

#include "widgets/shared/shown_survey.h"

class QLabel;

namespace convscope {

class ElidedLabel;
class NetworkIcicle;

/// The icicle of the shown survey below a line that says what it shows and what its colours mean.
class NetworkIciclePanel : public QWidget {
  Q_OBJECT

 public:
  explicit NetworkIciclePanel(ShownSurvey& shown, QWidget* parent = nullptr);

  NetworkIcicle& icicle() { return *m_icicle; }

 protected:
  void changeEvent(QEvent* event) override;

 private:
  void explain();
  QString pinnedText() const;

  ShownSurvey& m_shown;
  NetworkIcicle* m_icicle;
  ElidedLabel* m_title;
  QLabel* m_legend;
};

}  // namespace convscope
