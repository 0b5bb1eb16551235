#include "widgets/network_editor/layer_clipboard.h"

#include <QStringList>

#include "network/json_text.h"
#include "network/layer_json.h"
#include "problem/input_error.h"
#include "widgets/shared/shown_text.h"

namespace convscope {
namespace {

using nlohmann::json;

/// Parses `text` as an array of layers, as in a network file.
json parsed(QString text) {
  text = text.trimmed();
  if (text.endsWith(QLatin1Char(','))) text.chop(1);
  if (!text.startsWith(QLatin1Char('['))) text = QLatin1Char('[') + text + QLatin1Char(']');
  return parseJson(text.toStdString(), App::tr("clipboard").toStdString());
}

std::vector<Layer> readLayers(const json& list, std::size_t rank) {
  std::vector<Layer> layers;
  for (const json& entry : list) {
    try {
      layers.push_back(layerFromJson(entry, rank));
    } catch (const InputError& error) {
      throw error.within(App::tr("layer %1").arg(layers.size() + 1).toStdString());
    }
  }
  if (layers.empty()) throw InputError("{}", App::tr("it is empty").toStdString());
  return layers;
}

}  // namespace

QString layersText(const std::vector<Layer>& layers, std::size_t rank) {
  QStringList lines;
  for (const Layer& layer : layers) lines.append(QString::fromStdString(toJson(layer, rank)));
  return lines.join(QStringLiteral(",\n")) + QLatin1Char('\n');
}

std::vector<Layer> layersFromText(const QString& text, std::size_t rank) {
  try {
    const json list = parsed(text);
    const bool isNetwork = list.size() == 1 && list[0].is_object() && list[0].contains("layers");
    return readLayers(isNetwork ? list[0]["layers"] : list, rank);
  } catch (const InputError& error) {
    throw InputError("{}", App::tr("This text is not a list of layers: %1. Expected lines such as %2")
                               .arg(QString::fromUtf8(error.what()),
                                    QStringLiteral(R"({"name": "conv1", "op": "conv", "out": 64, "kernel": 3})"))
                               .toStdString());
  }
}

}  // namespace convscope
