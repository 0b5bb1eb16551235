#include "widgets/shared/font_follower.h"

#include <QLabel>

#include "support/qt_test.h"

namespace font_follower_test {

using namespace convscope;

/// Counts the changes of its font.
class CountingLabel : public QLabel {
 public:
  using QLabel::QLabel;

  int changes = 0;

 protected:
  void changeEvent(QEvent* event) override {
    if (event->type() == QEvent::FontChange) ++changes;
    QLabel::changeEvent(event);
  }
};

/// Counts the changes of the font that it sees as a filter.
class CountingFilter : public QObject {
 public:
  bool eventFilter(QObject* watched, QEvent* event) override {
    if (event->type() == QEvent::FontChange) ++changes;
    return QObject::eventFilter(watched, event);
  }

  int changes = 0;
};

class FontFollowerTest : public QObject {
  Q_OBJECT

 private slots:
  void appliesOnceAfterTheWidgetHasItsNewFont();
};

void FontFollowerTest::appliesOnceAfterTheWidgetHasItsNewFont() {
  CountingLabel label(QStringLiteral("a label"));
  CountingFilter filter;  // before the follower, which must not keep the event from it
  label.installEventFilter(&filter);
  int applied = 0;
  QSize hint;
  const auto apply = [&] {
    ++applied;
    hint = label.sizeHint();
  };
  followFont(label, apply);
  followFont(label, [] {});  // a second one does not double the event, either
  QCOMPARE(applied, 1);
  const QSize before = hint;
  for (int change = 1; change <= 3; ++change) {
    QFont larger = label.font();
    larger.setPointSizeF(larger.pointSizeF() + 6);
    label.setFont(larger);
    QCOMPARE(label.changes, change);
    QCOMPARE(filter.changes, change);
    QCOMPARE(applied, change + 1);
  }
  QVERIFY(hint.height() > before.height());
  QCOMPARE(hint, label.sizeHint());
}

}  // namespace font_follower_test

CONVSCOPE_QT_TEST(font_follower_test::FontFollowerTest, font_follower)
#include "font_follower_test.moc"
