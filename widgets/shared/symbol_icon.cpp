#include "widgets/shared/symbol_icon.h"

#include <QApplication>
#include <QFile>
#include <QIconEngine>
#include <QPainter>
#include <QPalette>
#include <QSvgRenderer>

namespace convscope {
namespace {

class SymbolEngine : public QIconEngine {
 public:
  explicit SymbolEngine(const QString& name) {
    QFile file(QStringLiteral(":/convscope/icons/%1.svg").arg(name));
    if (file.open(QIODevice::ReadOnly)) m_drawing = file.readAll();
  }

  QIconEngine* clone() const override { return new SymbolEngine(*this); }

  void paint(QPainter* painter, const QRect& rect, QIcon::Mode mode, QIcon::State) override {
    const auto group = mode == QIcon::Disabled ? QPalette::Disabled : QPalette::Active;
    const QColor colour = QApplication::palette().color(group, QPalette::ButtonText);
    QByteArray drawing = m_drawing;
    QSvgRenderer(drawing.replace("currentColor", colour.name().toLatin1())).render(painter, rect);
  }

  QPixmap pixmap(const QSize& size, QIcon::Mode mode, QIcon::State state) override {
    QPixmap result(size);
    result.fill(Qt::transparent);
    QPainter painter(&result);
    paint(&painter, QRect(QPoint(), size), mode, state);
    return result;
  }

 private:
  QByteArray m_drawing;
};

}  // namespace

QIcon symbolIcon(const QString& name) {
  return QIcon(new SymbolEngine(name));
}

}  // namespace convscope
