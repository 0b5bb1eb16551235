#pragma once

#include <QList>
#include <QString>
#include <utility>

#include "session/session.h"

namespace convscope {

/// The environment and the network of a survey, and how far it came, by name.
QList<std::pair<QString, QString>> reportFacts(const Survey& survey);

}  // namespace convscope
