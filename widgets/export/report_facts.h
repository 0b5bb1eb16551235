#pragma once

#include <QList>
#include <QString>
#include <utility>

#include "session/session.h"

namespace convscope {

/// Returns the environment, the network and the progress of a survey, as names and values.
QList<std::pair<QString, QString>> reportFacts(const Survey& survey);

}  // namespace convscope
