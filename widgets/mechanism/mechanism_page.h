#pragma once

#include "widgets/mechanism/mechanism_view.h"
#include "widgets/shared/page.h"

namespace convscope {

/// The page "mechanism": what a framework does at each call of a convolution, step by step.
class MechanismPage : public Page {
  Q_OBJECT

 public:
  explicit MechanismPage(ShownSurvey& shown, QWidget* parent = nullptr);

  QString name() const override { return QStringLiteral("mechanism"); }
  QString title() const override { return tr("Mechanism"); }
  Basis basis() const override { return Basis::Forecast; }
  QList<ChartPainter*> charts() const override { return {}; }
  QList<QTableView*> tables() const override { return {}; }
  bool hasInspector() const override { return false; }
  bool showsAllSizes() const override { return true; }

  MechanismView& view() const { return *m_view; }
  /// Returns whether there is a network to show.
  bool hasMechanism() const { return m_view->hasNetwork(); }

 signals:
  void hasMechanismChanged();

 private:
  void follow();

  MechanismView* m_view;
};

}  // namespace convscope
