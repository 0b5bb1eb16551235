#include "widgets/network_editor/layer_clipboard.h"
#include "support/qt_test.h"

#include <QTest>

#include "network/network_json.h"
#include "problem/input_error.h"
#include "widgets/editor/edited_network.h"

namespace layer_clipboard_test {

using namespace convscope;
using namespace convscope::testing;

class LayerClipboardTest : public QObject {
  Q_OBJECT

 private slots:
  void layersReadBack();
  void oneLayerALine();
  void pastesIntoAFile();
  void takesWholeNetworksAndArrays();
  void refusesForeignText_data();
  void refusesForeignText();
};

void LayerClipboardTest::layersReadBack() {
  for (const std::string& name : presetNames()) {
    const Network network = preset(name);
    const std::size_t rank = network.input.size() - 2;
    QVERIFY(layersFromText(layersText(network.layers, rank), rank) == network.layers);
  }
}

void LayerClipboardTest::oneLayerALine() {
  const QString text = layersText(smallNetwork().layers, 2);
  const QStringList lines = text.split(QLatin1Char('\n'), Qt::SkipEmptyParts);
  QCOMPARE(lines.size(), 5);
  QVERIFY(lines[0].startsWith(QStringLiteral("{\"name\":\"conv1\"")));
  QVERIFY(lines[0].endsWith(QLatin1Char(',')));
  QVERIFY(lines[4].endsWith(QLatin1Char('}')));
}

void LayerClipboardTest::pastesIntoAFile() {
  const QString file = QStringLiteral(R"({"convscope_network": 1, "name": "small", "input": [2, 3, 32, 32], "layers": [
)") + layersText(smallNetwork().layers, 2) +
                       QStringLiteral("]}");
  QVERIFY(networkFromJson(file.toStdString(), "pasted") == smallNetwork());
}

void LayerClipboardTest::takesWholeNetworksAndArrays() {
  const Network small = smallNetwork();
  QVERIFY(layersFromText(QString::fromStdString(toJson(small)), 2) == small.layers);
  QVERIFY(layersFromText(QStringLiteral("[") + layersText(small.layers, 2) + QStringLiteral("]"), 2) == small.layers);
  // A part of a file, with the comma of its last line.
  QVERIFY(layersFromText(QStringLiteral("  ") + layersText(small.layers, 2).trimmed() + QStringLiteral(",\n"), 2) ==
          small.layers);
}

void LayerClipboardTest::refusesForeignText_data() {
  QTest::addColumn<QString>("text");
  QTest::addColumn<QString>("says");
  auto add = [row = 0](const char* text, const char* says) mutable {
    QTest::addRow("text %d", ++row) << QString::fromUtf8(text) << QString::fromUtf8(says);
  };
  add("", "it is empty");
  add("hello, world", "clipboard:1:2: not JSON");
  add("{\"name\": \"a\", \"op\": \"relu\"},\n{\"name\": ", "clipboard:2:");
  add("3", "layer 1: must be an object");
  add("{\"name\": \"a\"}", "layer 1: 'op' is missing");
  add("{\"name\": \"a\", \"op\": \"warp\"}", "unknown op 'warp'");
  add("{\"name\": \"a\", \"op\": \"relu\"}, {\"name\": \"b\", \"op\": \"conv\", \"out\": 3.5, \"kernel\": 3}",
      "layer 2: 'out' must be a whole number");
  add("{\"name\": \"a\", \"op\": \"relu\", \"speed\": 3}", "unknown key 'speed'");
  add("{\"layers\": 3}", "layer 1: must be an object");
}

void LayerClipboardTest::refusesForeignText() {
  QFETCH(const QString, text);
  QFETCH(const QString, says);
  try {
    layersFromText(text, 2);
    QFAIL("was taken");
  } catch (const InputError& error) {
    const QString message = QString::fromUtf8(error.what());
    QVERIFY2(message.contains(says), qPrintable(message));
    QVERIFY(message.contains(QStringLiteral("\"op\": \"conv\"")));
  }
}

}  // namespace layer_clipboard_test

CONVSCOPE_QT_TEST(layer_clipboard_test::LayerClipboardTest, layer_clipboard)
#include "layer_clipboard_test.moc"
