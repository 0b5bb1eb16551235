#pragma once

#include <QColor>

#include "analysis/answer_brief.h"
#include "widgets/shared/tokens.h"

namespace convscope {

/// Returns the colour of a setting in texts, lines and bars.
inline QColor settingColour(AnswerSetting setting, const tokens::Colours& colours) {
  switch (setting) {
    case AnswerSetting::Off:
      return colours.policies.off;
    case AnswerSetting::On:
      return colours.policies.on;
    case AnswerSetting::Applied:
      break;
  }
  return colours.policies.applied;
}

}  // namespace convscope
