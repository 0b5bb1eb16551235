// Names from somebody else's session are never rich text in the window: neither in labels nor in tooltips.
#include <QAbstractItemView>
#include <QComboBox>
#include <QHeaderView>
#include <QLabel>
#include <QTest>
#include <QTextDocument>

#include "app/shown_parts.h"
#include "app/window_fixture.h"
#include "support/hostile_session.h"
#include "support/qt_test.h"
#include "support/written_session.h"
#include "widgets/shared/markup.h"

namespace hostile_window_test {

using namespace convscope;
using namespace convscope::testing;

namespace {

/// Returns whether a text that Qt may take as rich text has elements of a hostile name.
bool isInjected(const QString& text) {
  if (!Qt::mightBeRichText(text)) return false;
  for (const char* element : {"<script", "<img src", "<a href=\"file", "<b>bold", "</title>", "<![CDATA["}) {
    if (text.contains(QLatin1String(element))) return true;
  }
  return false;
}

QStringList injectedItems(const QAbstractItemModel& model) {
  constexpr int kRows = 40;
  QStringList found;
  const auto check = [&](const QVariant& text) {
    if (isInjected(text.toString())) found.append(text.toString());
  };
  for (int column = 0; column < model.columnCount(); ++column) {
    check(model.headerData(column, Qt::Horizontal, Qt::ToolTipRole));
    for (int row = 0; row < std::min(model.rowCount(), kRows); ++row)
      check(model.index(row, column).data(Qt::ToolTipRole));
  }
  return found;
}

QStringList injectedTexts(const QWidget& window) {
  QStringList found;
  for (const QWidget* widget : window.findChildren<QWidget*>()) {
    const auto* label = qobject_cast<const QLabel*>(widget);
    if (label != nullptr && label->textFormat() != Qt::PlainText && isInjected(label->text()))
      found.append(label->text());
    if (isInjected(widget->toolTip())) found.append(widget->toolTip());
    if (const auto* view = qobject_cast<const QAbstractItemView*>(widget); view != nullptr && view->model() != nullptr)
      found += injectedItems(*view->model());
    if (const auto* box = qobject_cast<const QComboBox*>(widget)) found += injectedItems(*box->model());
  }
  for (const QAction* action : window.findChildren<QAction*>()) {
    if (isInjected(action->toolTip())) found.append(action->toolTip());
  }
  return found;
}

}  // namespace

class HostileWindowTest : public QObject {
  Q_OBJECT

 private slots:
  void toolTipsShowNamesAsTheyAre() {
    QCOMPARE(plainToolTip(QStringLiteral("resnet50, 2 < 3")), QStringLiteral("resnet50, 2 < 3"));
    QCOMPARE(plainToolTip(QStringLiteral("<b>x</b>\n\x01&")), QStringLiteral("<p>&lt;b&gt;x&lt;/b&gt;<br>&amp;</p>"));
  }

  void namesAreNeverMarkup() {
    TestWindow test;
    const QString file = test.file("<b>bold<img src=x>.convscope");
    writeSession(file.toStdString(), hostileSession());
    test.window.openFile(file);
    QCOMPARE(test.store.session().surveys.size(), std::size_t{2});
    QStringList found;
    forEachPart(test.window, [&](const QString& name) {
      for (const QString& text : injectedTexts(test.window)) found.append(name + QStringLiteral(": ") + text.left(200));
    });
    found.removeDuplicates();
    QVERIFY2(found.isEmpty(), qPrintable(found.join(u'\n')));
  }
};

}  // namespace hostile_window_test

CONVSCOPE_QT_TEST(hostile_window_test::HostileWindowTest, hostile_window)
#include "hostile_window_test.moc"
