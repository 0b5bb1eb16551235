#include "support/shown_texts.h"

#include <QAbstractItemView>
#include <QAction>
#include <QComboBox>
#include <QPaintDevice>
#include <QPaintEngine>
#include <QRegularExpression>
#include <memory>

namespace convscope::testing {
namespace {

/// Notes the texts that are painted, and paints nothing.
class TextEngine : public QPaintEngine {
 public:
  TextEngine() : QPaintEngine(AllFeatures) {}

  bool begin(QPaintDevice* /*device*/) override { return true; }
  bool end() override { return true; }
  void updateState(const QPaintEngineState& /*state*/) override {}
  void drawPixmap(const QRectF& /*to*/, const QPixmap& /*map*/, const QRectF& /*from*/) override {}
  void drawPath(const QPainterPath& /*path*/) override {}
  void drawPolygon(const QPointF* /*points*/, int /*count*/, PolygonDrawMode /*mode*/) override {}
  void drawTextItem(const QPointF& /*at*/, const QTextItem& item) override { texts.append(item.text()); }
  Type type() const override { return User; }

  QStringList texts;
};

class TextDevice : public QPaintDevice {
 public:
  explicit TextDevice(const QWidget& like) : m_like(like) {}
  QPaintEngine* paintEngine() const override { return &m_engine; }
  QStringList texts() const { return m_engine.texts; }

 protected:
  int metric(PaintDeviceMetric metric) const override {
    switch (metric) {
      case PdmWidth:
        return m_like.width();
      case PdmHeight:
        return m_like.height();
      case PdmDevicePixelRatio:
        return 1;
      case PdmDevicePixelRatioScaled:
        return static_cast<int>(devicePixelRatioFScale());
      case PdmDpiX:
      case PdmPhysicalDpiX:
        return m_like.logicalDpiX();
      case PdmDpiY:
      case PdmPhysicalDpiY:
        return m_like.logicalDpiY();
      default:
        return 256;
    }
  }

 private:
  const QWidget& m_like;
  mutable TextEngine m_engine;
};

/// Returns rich text as the reader sees it.
QString plain(QString text) {
  static const QRegularExpression kTag(QStringLiteral("<[^<>]*>"));
  return text.replace(kTag, QStringLiteral(" "));
}

void addItems(QStringList& texts, const QAbstractItemModel& model) {
  constexpr int kRows = 30;
  const int rows = std::min(model.rowCount(), kRows);
  for (int column = 0; column < model.columnCount(); ++column) {
    for (const int role : {Qt::DisplayRole, Qt::ToolTipRole}) {
      texts.append(plain(model.headerData(column, Qt::Horizontal, role).toString()));
      for (int row = 0; row < rows; ++row) texts.append(plain(model.index(row, column).data(role).toString()));
    }
  }
}

}  // namespace

QStringList shownTexts(QWidget& window) {
  TextDevice device(window);
  window.render(&device);
  QStringList texts = device.texts();
  for (const QWidget* widget : window.findChildren<QWidget*>()) {
    if (!widget->isVisible()) continue;
    texts.append(plain(widget->toolTip()));
    if (const auto* view = qobject_cast<const QAbstractItemView*>(widget); view != nullptr && view->model() != nullptr)
      addItems(texts, *view->model());
    if (const auto* box = qobject_cast<const QComboBox*>(widget)) addItems(texts, *box->model());
  }
  for (const QAction* action : window.findChildren<QAction*>()) texts << action->text() << plain(action->toolTip());
  texts.removeDuplicates();
  return texts;
}

}  // namespace convscope::testing
