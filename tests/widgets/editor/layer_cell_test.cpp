#include "widgets/network_editor/layer_cell.h"
#include "support/qt_test.h"

#include <QTest>

#include "network/presets.h"
#include "problem/input_error.h"
#include "widgets/network_editor/layer_kinds.h"

namespace layer_cell_test {

using namespace convscope;

namespace {

constexpr std::size_t kRank = 2;

Layer layerOf(const QString& kind) {
  return {"layer", {}, newKind(kind, kRank)};
}

/// The error's message where `text` is refused; empty where it is taken.
QString refusal(Layer layer, LayerColumn column, const QString& text) {
  const Layer before = layer;
  try {
    setCellText(layer, column, text, kRank);
    return {};
  } catch (const InputError& error) {
    if (layer != before) return QStringLiteral("the layer was changed");
    return QString::fromStdString(error.what());
  }
}

}  // namespace

class LayerCellTest : public QObject {
  Q_OBJECT

 private slots:
  void textOfEveryPresetReadsBack();
  void readsAndWrites_data();
  void readsAndWrites();
  void refuses_data();
  void refuses();
  void oneNumberTakesTheRankOfTheInput();
  void kindsKeepWhatTheyShare();
  void kindsThatLackAColumnHaveNoText();
};

void LayerCellTest::textOfEveryPresetReadsBack() {
  for (const std::string& name : presetNames()) {
    const Network network = preset(name);
    for (const Layer& layer : network.layers) {
      for (int column = 0; column < kLayerColumns; ++column) {
        const auto text = cellText(layer, static_cast<LayerColumn>(column));
        if (!text) continue;
        Layer copy = layer;
        setCellText(copy, static_cast<LayerColumn>(column), *text, network.input.size() - 2);
        QVERIFY2(copy == layer, qPrintable(*text));
      }
    }
  }
}

void LayerCellTest::readsAndWrites_data() {
  QTest::addColumn<QString>("kind");
  QTest::addColumn<int>("column");
  QTest::addColumn<QString>("typed");
  QTest::addColumn<QString>("shown");
  const auto add = [](const char* kind, LayerColumn column, const char* typed, const char* shown) {
    QTest::addRow("%s %d %s", kind, static_cast<int>(column), typed)
        << QString::fromLatin1(kind) << static_cast<int>(column) << QString::fromUtf8(typed)
        << QString::fromUtf8(shown);
  };
  add("conv", LayerColumn::Out, "128", "128");
  add("conv", LayerColumn::Kernel, "5", "5x5");
  add("conv", LayerColumn::Kernel, "3x1", "3x1");
  add("conv", LayerColumn::Kernel, "3 x 1", "3x1");
  add("conv", LayerColumn::Kernel, "3x3x3", "3x3x3");
  add("conv", LayerColumn::Stride, "2", "2");
  add("conv", LayerColumn::Stride, "2x1", "2x1");
  add("conv", LayerColumn::Stride, "2x2", "2");
  add("conv", LayerColumn::Padding, "0", "0");
  add("conv", LayerColumn::Padding, "1x0", "1x0");
  add("conv", LayerColumn::Padding, "1:2", "1:2");
  add("conv", LayerColumn::Padding, "1:2x0", "1:2x0");
  add("conv", LayerColumn::Padding, "same_upper", "same_upper");
  add("conv", LayerColumn::Padding, "same_lower", "same_lower");
  add("max_pool", LayerColumn::Padding, "1 ceil", "1 ceil");
  add("max_pool", LayerColumn::Padding, "same_lower  ceil", "same_lower ceil");
  add("conv_transpose", LayerColumn::Padding, "1 output_padding 1", "1 output_padding 1");
  add("conv_transpose", LayerColumn::Padding, "1 output_padding 1x0", "1 output_padding 1x0");
  add("conv", LayerColumn::Dilation, "2", "2");
  add("conv", LayerColumn::Groups, "32", "32");
  add("conv", LayerColumn::Bias, "true", "true");
  add("conv", LayerColumn::Inputs, "a,b , c", "a, b, c");
  add("conv", LayerColumn::Inputs, "", "");
  add("linear", LayerColumn::Out, "10", "10");
  add("linear", LayerColumn::Bias, "false", "false");
  add("global_pool", LayerColumn::Out, "1", "1");
  add("global_pool", LayerColumn::Out, "7", "7");
  add("global_pool", LayerColumn::Out, "7x5", "7x5");
  add("resize", LayerColumn::Out, "scale 2", "scale 2");
  add("resize", LayerColumn::Out, "scale 2x0.5", "scale 2x0.5");
  add("resize", LayerColumn::Out, "56x56", "56x56");
  add("resize", LayerColumn::Out, "like conv1", "like conv1");
  add("input", LayerColumn::Out, "3x224x224", "3x224x224");
  add("split", LayerColumn::Out, "2 of 2", "2 of 2");
  add("split", LayerColumn::Out, " axis 2  1 of 3", "axis 2 1 of 3");
  add("split", LayerColumn::Out, "2 of 32+96", "2 of 32+96");
  add("split", LayerColumn::Out, "1 of 32+", "1 of 32+");
  add("slice", LayerColumn::Out, ":", ":");
  add("slice", LayerColumn::Out, "0:58", ":58");
  add("slice", LayerColumn::Out, "-4:-1:2", "-4:-1:2");
  add("slice", LayerColumn::Out, "axis 3 1::2", "axis 3 1::2");
  add("relu", LayerColumn::Name, "größe", "größe");
  add("relu", LayerColumn::Kind, "gelu", "gelu");
}

void LayerCellTest::readsAndWrites() {
  QFETCH(const QString, kind);
  QFETCH(const QString, typed);
  QFETCH(const QString, shown);
  QFETCH(const int, column);
  Layer layer = layerOf(kind);
  setCellText(layer, static_cast<LayerColumn>(column), typed, kRank);
  QCOMPARE(cellText(layer, static_cast<LayerColumn>(column)), shown);
}

void LayerCellTest::refuses_data() {
  QTest::addColumn<QString>("kind");
  QTest::addColumn<int>("column");
  QTest::addColumn<QString>("typed");
  QTest::addColumn<QString>("expected");
  const auto add = [](const char* kind, LayerColumn column, const char* typed, const char* expected) {
    QTest::addRow("%s %d %s", kind, static_cast<int>(column), typed)
        << QString::fromLatin1(kind) << static_cast<int>(column) << QString::fromUtf8(typed)
        << QString::fromUtf8(expected);
  };
  add("conv", LayerColumn::Out, "0", "output channels, at least 1");
  add("conv", LayerColumn::Out, "-3", "output channels");
  add("conv", LayerColumn::Out, "64x64", "output channels");
  add("conv", LayerColumn::Out, "99999999999999999999", "output channels");
  add("conv", LayerColumn::Out, "4294967296", "output channels");
  add("conv", LayerColumn::Kernel, "", "one for each");
  add("conv", LayerColumn::Kernel, "three", "“three”");
  add("conv", LayerColumn::Kernel, "3x", "one for each");
  add("conv", LayerColumn::Kernel, "0", "at least 1");
  add("conv", LayerColumn::Kernel, "3x3x3x3", "1 to 3");
  add("conv", LayerColumn::Stride, "1x1x1", "the kernel's 2");
  add("conv", LayerColumn::Stride, "0", "at least 1");
  add("conv", LayerColumn::Padding, "-1", "same_upper");
  add("conv", LayerColumn::Padding, "", "1:2");
  add("conv", LayerColumn::Padding, "1:2:3", "1:2");
  add("conv", LayerColumn::Padding, "1 ceil", "same_lower");
  add("conv", LayerColumn::Padding, "1 output_padding 1", "same_lower");
  add("max_pool", LayerColumn::Padding, "1 floor", "ceil");
  add("conv_transpose", LayerColumn::Padding, "1 output_padding", "output_padding 1");
  add("conv_transpose", LayerColumn::Padding, "1 output_padding 1x1x1", "output_padding 1");
  add("conv", LayerColumn::Groups, "1.5", "at least 1");
  add("conv", LayerColumn::Kind, "convolution", "conv_transpose, max_pool");
  add("conv", LayerColumn::Name, "", "a name");
  add("conv", LayerColumn::Name, "a, b", "without a comma");
  add("conv", LayerColumn::Name, "input", "the network's own input");
  add("conv", LayerColumn::Inputs, "a,,b", "single commas");
  add("conv", LayerColumn::Bias, "maybe", "true or false");
  add("resize", LayerColumn::Out, "scale", "scale 2");
  add("resize", LayerColumn::Out, "scale 0", "scale 2");
  add("resize", LayerColumn::Out, "scale nan", "scale 2");
  add("resize", LayerColumn::Out, "scale 1e999", "scale 2");
  add("resize", LayerColumn::Out, "like ", "like conv1");
  add("global_pool", LayerColumn::Out, "0x7", "7x5");
  add("input", LayerColumn::Out, "3xwide", "3x224x224");
  add("split", LayerColumn::Out, "half", "1 of 2");
  add("split", LayerColumn::Out, "0 of 2", "1 of 2");
  add("split", LayerColumn::Out, "1 of 0", "1 of 2");
  add("split", LayerColumn::Out, "1 of 99999999999999999999", "1 of 2");
  add("slice", LayerColumn::Out, "58", "BEGIN:END");
  add("slice", LayerColumn::Out, "::0", "BEGIN:END");
  add("slice", LayerColumn::Out, "-:", "BEGIN:END");
  add("slice", LayerColumn::Out, "axis 0 :", "BEGIN:END");
}

void LayerCellTest::refuses() {
  QFETCH(const QString, kind);
  QFETCH(const QString, typed);
  QFETCH(const QString, expected);
  QFETCH(const int, column);
  const QString message = refusal(layerOf(kind), static_cast<LayerColumn>(column), typed);
  QVERIFY2(message.contains(expected), qPrintable(message));
}

void LayerCellTest::oneNumberTakesTheRankOfTheInput() {
  Layer layer = layerOf(QStringLiteral("conv"));
  setCellText(layer, LayerColumn::Stride, QStringLiteral("2x1"), kRank);
  setCellText(layer, LayerColumn::Kernel, QStringLiteral("5"), 3);
  QCOMPARE(cellText(layer, LayerColumn::Kernel), QStringLiteral("5x5x5"));
  QCOMPARE(cellText(layer, LayerColumn::Stride), QStringLiteral("2x1x1"));
  setCellText(layer, LayerColumn::Kernel, QStringLiteral("5"), 1);
  QCOMPARE(cellText(layer, LayerColumn::Kernel), QStringLiteral("5"));
}

void LayerCellTest::kindsKeepWhatTheyShare() {
  Layer layer = layerOf(QStringLiteral("conv"));
  setCellText(layer, LayerColumn::Kernel, QStringLiteral("7x5"), kRank);
  setCellText(layer, LayerColumn::Padding, QStringLiteral("3x2"), kRank);
  setCellText(layer, LayerColumn::Out, QStringLiteral("12"), kRank);
  setCellText(layer, LayerColumn::Kind, QStringLiteral("conv_transpose"), kRank);
  QCOMPARE(cellText(layer, LayerColumn::Out), QStringLiteral("12"));
  setCellText(layer, LayerColumn::Padding, QStringLiteral("3x2 output_padding 1"), kRank);
  setCellText(layer, LayerColumn::Kind, QStringLiteral("max_pool"), kRank);
  QCOMPARE(cellText(layer, LayerColumn::Kernel), QStringLiteral("7x5"));
  QCOMPARE(cellText(layer, LayerColumn::Padding), QStringLiteral("3x2"));
  setCellText(layer, LayerColumn::Kind, QStringLiteral("relu"), kRank);
  QCOMPARE(cellText(layer, LayerColumn::Kernel), std::nullopt);
}

void LayerCellTest::kindsThatLackAColumnHaveNoText() {
  const Layer relu = layerOf(QStringLiteral("relu"));
  const Layer pool = layerOf(QStringLiteral("max_pool"));
  const Layer input = layerOf(QStringLiteral("input"));
  for (const LayerColumn column : {LayerColumn::Out, LayerColumn::Kernel, LayerColumn::Stride, LayerColumn::Padding,
                                   LayerColumn::Dilation, LayerColumn::Groups, LayerColumn::Bias, LayerColumn::Output})
    QVERIFY(!cellText(relu, column));
  QVERIFY(!cellText(pool, LayerColumn::Groups));
  QVERIFY(!cellText(input, LayerColumn::Inputs));
}

}  // namespace layer_cell_test

CONVSCOPE_QT_TEST(layer_cell_test::LayerCellTest, layer_cell)
#include "layer_cell_test.moc"
