#include "widgets/input_sizes/own_lists.h"

#include <QLabel>
#include <QTest>

#include "input_sizes/shown_sizes.h"
#include "problem/input_error.h"
#include "support/qt_test.h"
#include "widgets/shared/notice.h"

namespace own_lists_test {

using namespace convscope;
using namespace convscope::testing;
using Field = ScheduleEditor::Field;

namespace {

Session sweptNetwork(const char* network) {
  return sweptSession(160, 224, 32, {.network = network, .algorithms = 8});
}

void writeList(ShownSizes& shown, const char* rows) {
  shown.kind().setCurrentIndex(static_cast<int>(ScheduleEditor::Kind::List));
  shown.rows().setPlainText(QString::fromLatin1(rows));
  shown.box(Field::Iterations).setValue(1234);
  shown.settle();
}

SizeListStore storeIn(QMap<QString, QString>& lists) {
  return {[&lists](const QString& name) { return lists.value(name); },
          [&lists](const QString& name, const QString& text) { lists[name] = text; }};
}

QString caution(ShownSizes& shown) {
  const auto* notice = shown.page.editor().findChild<Notice*>();
  return notice->isVisible() ? notice->findChildren<QLabel*>().last()->text() : QString();
}

}  // namespace

/// The user's list of sizes and iterations in later sessions and starts.
class OwnListsTest : public QObject {
  Q_OBJECT

 private slots:
  void anotherSessionKeepsTheList();
  void anotherStartKeepsTheList();
  void aListThatDoesNotFitIsNamed();
  void aLongListIsOfThisStartOnly();
  void hostileTextsChangeNothing();
  void anotherSessionKeepsTheIterations();
  void anotherStartKeepsTheIterations();
  void iterationsKeepAListThatDoesNotFit();
};

void OwnListsTest::anotherSessionKeepsTheList() {
  ShownSizes shown(sweptNetwork("resnet50"));
  writeList(shown, "160,3\n192,4");
  const ScheduleChoice written = shown.page.editor().choice();
  QCOMPARE(shown.page.forecasts().scheduleText(),  // of the report
           QStringLiteral("Schedule: own list of 2 sizes: 160 × 3, 192 × 4."));
  shown.store.replace(sweptNetwork("alexnet"));
  shown.settle();
  QVERIFY(shown.page.editor().choice() == written);
  QVERIFY(shown.page.forecasts().choice() == written);
  QCOMPARE(shown.rows().toPlainText(), QStringLiteral("160,3\n192,4"));
  QCOMPARE(shown.box(Field::Iterations).value(), 1234);
  // Another schedule is of its session alone.
  shown.write("random:160:192:32");
  shown.store.replace(sweptNetwork("resnet50"));
  shown.settle();
  QCOMPARE(shown.text().text(), QStringLiteral("random:160:224:32"));
  QVERIFY(!shown.page.editor().isEdited());
  // Its rows are there when the kind is chosen again.
  QCOMPARE(shown.rows().toPlainText(), QStringLiteral("160,3\n192,4"));
  shown.kind().setCurrentIndex(static_cast<int>(ScheduleEditor::Kind::List));
  shown.settle();
  QVERIFY(shown.page.editor().choice().spec == written.spec);
}

void OwnListsTest::anotherStartKeepsTheList() {
  QMap<QString, QString> lists;
  ScheduleChoice written;
  {
    ShownSizes shown(sweptNetwork("resnet50"));
    shown.page.setListStore(storeIn(lists));
    shown.kind().setCurrentIndex(static_cast<int>(ScheduleEditor::Kind::Histogram));
    shown.rows().setPlainText(QStringLiteral("160,3\n192,4"));
    shown.box(Field::Seed).setValue(7);
    written = shown.page.editor().choice();
  }
  QCOMPARE(lists.keys(), QStringList{QStringLiteral("list_2d")});
  ShownSizes again(Session{});
  again.page.setListStore(storeIn(lists));
  again.store.replace(sweptNetwork("resnet50"));
  again.settle();
  QVERIFY(again.page.editor().choice() == written);
  QCOMPARE(again.page.editor().choice().seed, std::uint64_t{7});
}

void OwnListsTest::aListThatDoesNotFitIsNamed() {
  QMap<QString, QString> lists{{QStringLiteral("list_2d"), QStringLiteral("list:pasted\n100 0\n160,1\n1,1")}};
  ShownSizes shown(Session{});
  shown.page.setListStore(storeIn(lists));
  shown.store.replace(sweptNetwork("alexnet"));  // a pixel is too small for it
  shown.settle();
  QVERIFY2(caution(shown).startsWith(QStringLiteral("Your list of sizes is not used here: ")),
           qPrintable(caution(shown)));
  QCOMPARE(shown.text().text(), QStringLiteral("random:160:224:32"));
  QVERIFY(shown.rows().toPlainText().isEmpty() && !shown.result().policies.empty());
  shown.write("fixed:160");
  shown.settle();
  QVERIFY2(caution(shown).isEmpty(), qPrintable(caution(shown)));
  QVERIFY(lists.value(QStringLiteral("list_2d")).contains(QStringLiteral("1,1")));  // for networks that it fits
  writeList(shown, "160,2");
  QVERIFY(lists.value(QStringLiteral("list_2d")).contains(QStringLiteral("160,2")));  // until there is another one
  lists[QStringLiteral("list_2d")] = QStringLiteral("nonsense");
  ShownSizes other(Session{});
  other.page.setListStore(storeIn(lists));
  other.store.replace(sweptNetwork("alexnet"));
  other.settle();
  QVERIFY(caution(other).startsWith(QStringLiteral("Your list of sizes is not used here: ")));
}

void OwnListsTest::aLongListIsOfThisStartOnly() {
  QMap<QString, QString> lists;
  OwnLists own;
  own.setStore(storeIn(lists));
  own.setList(QStringLiteral("2d"), QStringLiteral("short"));
  QCOMPARE(lists.value(QStringLiteral("list_2d")), QStringLiteral("short"));
  const QString longList(OwnLists::kMostStored + 1, u'1');
  own.setList(QStringLiteral("2d"), longList);
  QCOMPARE(own.list(QStringLiteral("2d")), longList);
  QVERIFY(lists.value(QStringLiteral("list_2d")).isEmpty());
  QVERIFY(own.list(QStringLiteral("3d")).isEmpty());
}

void OwnListsTest::hostileTextsChangeNothing() {
  ShownSizes shown;
  const ScheduleChoice before = shown.page.editor().choice();
  for (const char* text : {"", "\n\n", "list:pasted", "list:pasted\n1 0", "list:pasted\n0 0\n160,1",
                           "list:pasted\nx 0\n160,1", "list:pasted\n1 99999\n160,1", "list:pasted\n1 0\n160,x",
                           "histogram:\n1 0\n160,1", "aspect-ratio:0:0:0:pasted\n1 0\n160,1"}) {
    bool isRefused = false;
    try {
      shown.page.editor().setOwnList(QString::fromLatin1(text));
    } catch (const InputError& error) {
      isRefused = error.what()[0] != '\0';
    }
    QVERIFY2(isRefused, text);
    QVERIFY2(shown.page.editor().choice() == before && shown.rows().toPlainText().isEmpty(), text);
  }
}

/// The schedule is the session's own, as without a list of sizes.
void OwnListsTest::anotherSessionKeepsTheIterations() {
  ShownSizes shown(sweptNetwork("resnet50"));
  shown.box(Field::Iterations).setValue(123'456);
  shown.settle();
  shown.store.replace(sweptNetwork("alexnet"));
  shown.settle();
  QCOMPARE(shown.page.editor().choice().iterations, 123'456);
  QCOMPARE(shown.result().schedule.iterations(), 123'456);
  QCOMPARE(shown.text().text(), QStringLiteral("random:160:224:32"));
  QVERIFY(!shown.page.editor().isEdited());
  // As long as a schedule may be, here and in later sessions.
  shown.write("fixed:160");
  shown.box(Field::Iterations).setValue(2'000'000);
  shown.store.replace(sweptNetwork("resnet50"));
  shown.settle();
  QCOMPARE(shown.page.editor().choice().iterations, 1'000'000);
  shown.write("fixed:160");
  shown.store.replace(sweptSession(160, 160, 32, {.network = "alexnet", .algorithms = 8}));
  shown.settle();
  QCOMPARE(shown.page.editor().choice().iterations, 2'000'000);
}

void OwnListsTest::anotherStartKeepsTheIterations() {
  QMap<QString, QString> lists;
  {
    ShownSizes shown(sweptNetwork("resnet50"));
    shown.page.setListStore(storeIn(lists));
    shown.write("random:160:192:32");  // its iterations are not the user's
    QVERIFY(lists.isEmpty());
    shown.box(Field::Iterations).setValue(4321);
  }
  QCOMPARE(lists.value(QStringLiteral("iterations_2d")), QStringLiteral("4321"));
  for (const char* text : {"4321", "0", "-1", "1e9", "99999999999", "many", ""}) {
    lists[QStringLiteral("iterations_2d")] = QString::fromLatin1(text);
    ShownSizes again(Session{});
    again.page.setListStore(storeIn(lists));
    again.store.replace(sweptNetwork("alexnet"));
    again.settle();
    QCOMPARE(again.page.editor().choice().iterations == 4321, QLatin1String(text) == QLatin1String("4321"));
    QVERIFY(again.result().fault.isEmpty());
  }
}

void OwnListsTest::iterationsKeepAListThatDoesNotFit() {
  QMap<QString, QString> lists{{QStringLiteral("list_2d"), QStringLiteral("list:pasted\n100 0\n160,1\n1,1")},
                               {QStringLiteral("iterations_2d"), QStringLiteral("777")}};
  ShownSizes shown(Session{});
  shown.page.setListStore(storeIn(lists));
  shown.store.replace(sweptNetwork("alexnet"));
  shown.settle();
  QVERIFY(!caution(shown).isEmpty());
  QCOMPARE(shown.page.editor().choice().iterations, 777);
  shown.box(Field::Iterations).setValue(888);
  QCOMPARE(lists.value(QStringLiteral("iterations_2d")), QStringLiteral("888"));
  QVERIFY(lists.value(QStringLiteral("list_2d")).contains(QStringLiteral("1,1")));
}

}  // namespace own_lists_test

CONVSCOPE_QT_TEST(own_lists_test::OwnListsTest, own_lists)
#include "own_lists_test.moc"
