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

const QString kList = QStringLiteral("list");

/// Returns what the store has after `list` was written in a session of this network.
QString storedFor(const char* network, const QString& list) {
  QMap<QString, QString> lists;
  ShownSizes shown(sweptNetwork(network));
  shown.page.setListStore(storeIn(lists));
  writeList(shown, "160,1");
  return lists.value(kList).section(QLatin1Char('\n'), 0, 0) + QLatin1Char('\n') + list;
}

QString caution(ShownSizes& shown) {
  const auto* notice = shown.page.editor().findChild<Notice*>();
  return notice->isVisible() ? notice->findChildren<QLabel*>().last()->text() : QString();
}

}  // namespace

/// The user's list of sizes and iterations in other sessions and starts.
class OwnListsTest : public QObject {
  Q_OBJECT

 private slots:
  void aListIsOfItsSession();
  void anotherStartKeepsTheList();
  void aListThatDoesNotFitIsNamed();
  void aLongListIsOfThisStartOnly();
  void hostileTextsChangeNothing();
  void anotherSessionKeepsTheIterations();
  void anotherStartKeepsTheIterations();
  void iterationsKeepAListThatDoesNotFit();
};

/// The list is of the session in which it was written: another one begins with its own schedule and no rows.
void OwnListsTest::aListIsOfItsSession() {
  ShownSizes shown(sweptNetwork("resnet50"));
  writeList(shown, "160,3\n192,4");
  const ScheduleChoice written = shown.page.editor().choice();
  QCOMPARE(shown.page.forecasts().scheduleText(),  // of the report
           QStringLiteral("Schedule: own list of 2 sizes: 160 × 3, 192 × 4."));
  shown.store.replace(sweptNetwork("alexnet"));
  shown.settle();
  QCOMPARE(shown.text().text(), QStringLiteral("random:160:224:32"));
  QVERIFY(!shown.page.editor().isEdited());
  QVERIFY(shown.rows().toPlainText().isEmpty());
  writeList(shown, "224,1");
  // Each has its own again.
  shown.store.replace(sweptNetwork("resnet50"));
  shown.settle();
  QVERIFY(shown.page.editor().choice() == written);
  QVERIFY(shown.page.forecasts().choice() == written);
  QCOMPARE(shown.rows().toPlainText(), QStringLiteral("160,3\n192,4"));
  shown.store.replace(sweptNetwork("alexnet"));
  shown.settle();
  QCOMPARE(shown.rows().toPlainText(), QStringLiteral("224,1"));
  // A list that is not the schedule is there when the kind is chosen again.
  shown.write("random:160:192:32");
  shown.store.replace(sweptNetwork("resnet50"));
  shown.settle();
  shown.store.replace(sweptNetwork("alexnet"));
  shown.settle();
  QCOMPARE(shown.text().text(), QStringLiteral("random:160:224:32"));
  QCOMPARE(shown.rows().toPlainText(), QStringLiteral("224,1"));
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
  QCOMPARE(lists.keys(), QStringList{kList});
  for (const char* network : {"alexnet", "resnet50"}) {
    ShownSizes again(Session{});
    again.page.setListStore(storeIn(lists));
    again.store.replace(sweptNetwork(network));
    again.settle();
    QCOMPARE(again.page.editor().choice() == written, QLatin1String(network) == QLatin1String("resnet50"));
  }
}

void OwnListsTest::aListThatDoesNotFitIsNamed() {
  const QString unfit = QStringLiteral("list:pasted\n100 0\n160,1\n1,1");  // a pixel is too small
  QMap<QString, QString> lists{{kList, storedFor("alexnet", unfit)}};
  ShownSizes shown(Session{});
  shown.page.setListStore(storeIn(lists));
  shown.store.replace(sweptNetwork("alexnet"));
  shown.settle();
  QVERIFY2(caution(shown).startsWith(QStringLiteral("Your list of sizes is not used here: ")),
           qPrintable(caution(shown)));
  QVERIFY2(caution(shown).endsWith(u'.'), qPrintable(caution(shown)));  // another caution can follow
  QCOMPARE(shown.text().text(), QStringLiteral("random:160:224:32"));
  QVERIFY(shown.rows().toPlainText().isEmpty() && !shown.result().policies.empty());
  shown.write("fixed:160");
  shown.settle();
  QVERIFY2(caution(shown).isEmpty(), qPrintable(caution(shown)));
  QVERIFY(lists.value(kList).contains(QStringLiteral("1,1")));
  writeList(shown, "160,2");
  QVERIFY(lists.value(kList).contains(QStringLiteral("160,2")));  // until there is another one
  lists[kList] = storedFor("alexnet", QStringLiteral("nonsense"));
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
  const QString session = QStringLiteral("2099-01-01 resnet50");
  own.setList(session, QStringLiteral("short"));
  QCOMPARE(lists.value(kList), session + QStringLiteral("\nshort"));
  own.setList(QStringLiteral("2099-01-01 resnet"), {});  // keeps what is stored of another session
  QCOMPARE(lists.value(kList), session + QStringLiteral("\nshort"));
  QVERIFY(own.list(QStringLiteral("2099-01-01 resnet")).isEmpty());
  const QString longList(OwnLists::kMostStored + 1, u'1');
  own.setList(session, longList);
  QCOMPARE(own.list(session), longList);
  QVERIFY(lists.value(kList).isEmpty());
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
  const QString unfit = storedFor("alexnet", QStringLiteral("list:pasted\n100 0\n160,1\n1,1"));
  QMap<QString, QString> lists{{kList, unfit}, {QStringLiteral("iterations_2d"), QStringLiteral("777")}};
  ShownSizes shown(Session{});
  shown.page.setListStore(storeIn(lists));
  shown.store.replace(sweptNetwork("alexnet"));
  shown.settle();
  QVERIFY(!caution(shown).isEmpty());
  QCOMPARE(shown.page.editor().choice().iterations, 777);
  shown.box(Field::Iterations).setValue(888);
  QCOMPARE(lists.value(QStringLiteral("iterations_2d")), QStringLiteral("888"));
  QVERIFY(lists.value(kList).contains(QStringLiteral("1,1")));
}

}  // namespace own_lists_test

CONVSCOPE_QT_TEST(own_lists_test::OwnListsTest, own_lists)
#include "own_lists_test.moc"
