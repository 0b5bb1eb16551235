#pragma once

#include <QComboBox>
#include <QString>
#include <string>

#include "text/translate.h"
#include "widgets/shared/shown_text.h"

namespace convscope::window {

/// Returns the translated meaning of a row of a table of traits, e.g. of kPrecisions.
template <class Traits>
QString meaningText(const Traits& traits) {
  return toQString(translated("traits", traits.meaning.data()));
}

/// Adds an item that stands for `data`.
void addItem(QComboBox* box, const QString& text, const std::string& data, const QString& toolTip, bool enabled = true);
/// Returns the data of the current item; empty if there is none.
std::string chosen(const QComboBox* box);
void choose(QComboBox* box, const std::string& data);

}  // namespace convscope::window
