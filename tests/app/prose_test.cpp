// Numbers above charts are figures of tiles and cards: sentences there have two numbers at most.
#include <QFileInfo>
#include <QLabel>
#include <QRegularExpression>
#include <algorithm>

#include "app/window_fixture.h"
#include "support/qt_test.h"
#include "support/sanitized.h"
#include "widgets/chart/chart_painter.h"
#include "widgets/chart/chart_view.h"
#include "widgets/shared/card.h"
#include "widgets/shared/elided_label.h"
#include "widgets/shared/page.h"
#include "window/parts/page_area.h"

namespace prose_test {

using namespace convscope;
using namespace convscope::testing;

namespace {

constexpr int kMost = 2;

/// Returns the number of numbers in a text. Names that have digits, e.g. "tf32" or "layer2.1.conv1", input sizes and
/// dates are none.
qsizetype numbersIn(const QString& text) {
  static const QRegularExpression kName(
      QStringLiteral("\\d{4}-\\d\\d-\\d\\d( \\d\\d:\\d\\d)?|\\d+([x×]\\d+)+|(?<![\\w.])[A-Za-z_][\\w.-]*"));
  static const QRegularExpression kNumber(QStringLiteral("\\d[\\d.,]*"));
  qsizetype count = 0;
  for (auto match = kNumber.globalMatch(QString(text).remove(kName)); match.hasNext(); match.next()) ++count;
  return count;
}

bool isInCard(const QWidget* widget) {
  for (; widget != nullptr; widget = widget->parentWidget()) {
    if (qobject_cast<const Card*>(widget) != nullptr) return true;
  }
  return false;
}

/// Returns the sentences above the highest visible chart of `page`; none without a chart. A sentence is a label that
/// wraps or gives way; other labels are names and values of controls.
QStringList proseAboveCharts(const Page& page) {
  const auto topOf = [&page](const QWidget& widget) { return widget.mapTo(&page, QPoint(0, 0)).y(); };
  int chart = 0;
  for (const ChartPainter* each : page.charts()) {
    const ChartView* view = ChartView::of(*each);
    if (view->isVisible()) chart = chart == 0 ? topOf(*view) : std::min(chart, topOf(*view));
  }
  QStringList texts;
  for (const QLabel* label : page.findChildren<QLabel*>()) {
    const bool isSentence = label->wordWrap() || qobject_cast<const ElidedLabel*>(label) != nullptr;
    if (isSentence && label->isVisible() && topOf(*label) < chart && !isInCard(label)) texts.append(label->text());
  }
  return texts;
}

}  // namespace

class ProseTest : public QObject {
  Q_OBJECT

 private slots:
  void numbersAreCounted();
  void sentencesHaveFewNumbers_data();
  void sentencesHaveFewNumbers();

 private:
  void check(const QString& place, TestWindow& test) {
    constexpr int kRefreshMs = 40;  // longer than pages wait before they refresh
    QTest::qWait(kRefreshMs);
    const QStringList prose = proseAboveCharts(*test.window.reading().area().currentPage());
    const qsizetype count = numbersIn(prose.join(u'\n'));
    if (count > kMost)
      m_found.append(QStringLiteral("%1, %2 numbers: %3").arg(place).arg(count).arg(prose.join(u'\n')));
  }

  QStringList m_found;
};

void ProseTest::numbersAreCounted() {
  QCOMPARE(numbersIn(QStringLiteral("layer2.1.conv1 of resnet50 in tf32")), 0);
  QCOMPARE(numbersIn(QStringLiteral("Input size 8x3x64x64, one of 7: 1,000 iterations take 2.52 s (+4.9%).")), 4);
}

void ProseTest::sentencesHaveFewNumbers_data() {
  QTest::addColumn<QString>("file");
  for (const window::RecordedSession& session : window::recordedSessions()) {
    if (kSanitized && !session.file.contains(QStringLiteral("resnet50-sizes"))) continue;
    QTest::newRow(qPrintable(QFileInfo(session.file).fileName())) << session.file;
  }
}

void ProseTest::sentencesHaveFewNumbers() {
  QFETCH(const QString, file);
  const QString sessions = QFileInfo(file).absolutePath();
  m_found.clear();
  TestWindow test;
  test.window.resize(1280, 800);
  test.window.openFile(file);
  const auto checkAll = [&](const QString& state, std::initializer_list<const char*> views) {
    for (const char* view : views) {
      test.window.reading().area().showNamed(QLatin1String(view));
      check(QLatin1String(view) + state, test);
    }
  };
  checkAll({}, {"memory", "input-sizes", "saved", "new-sizes", "policies", "winners", "padding", "wrong-picks",
                "iterations", "compare"});
  test.window.reading().area().showNamed(QStringLiteral("memory"));
  for (const std::uint64_t limit : {std::uint64_t{0}, std::uint64_t{1} << 20}) {
    test.window.reading().area().currentPage()->limitWorkspace(limit);
    check(QStringLiteral("memory within %1").arg(limit), test);
  }
  for (const char* other : {"resnet50-tf32", "mnist-tutorial-fp16"}) {
    const QString path = QStringLiteral("%1/%2.convscope.gz").arg(sessions, QLatin1String(other));
    test.window.session().files().readOther(path);
    QVERIFY(pinBaseline(test, path));
    checkAll(QStringLiteral(" with ") + QLatin1String(other), {"memory", "input-sizes", "compare"});
  }
  QVERIFY2(m_found.isEmpty(), qPrintable(m_found.join(u'\n')));
}

}  // namespace prose_test

CONVSCOPE_QT_TEST(prose_test::ProseTest, prose)
#include "prose_test.moc"
