#pragma once

#include <QString>
#include <QStringList>

#include "session/session.h"
#include "widgets/chart/session_chart.h"

namespace convscope {

/// What stands in a picture beside the chart, so that a figure is never without what it depends on.
struct Caption {
  QString title;
  QString subject;  ///< "resnet50, input 32x3x224x224, fp32, nchw"
  QString source;   ///< device, library versions, date, program, provenance
};

/// `session` holds the surveys; the caption is of the one that is selected, else of the last.
Caption captionOf(const SessionChart& chart, const SessionStore& store, const Selection& selection);

/// "resnet50, input 32x3x224x224, fp32, nchw, through cudnn".
QString subjectText(const Survey& survey);
/// "cudnn 9.19.0, driver 13.0"
QString versionsText(const Versions& versions);

}  // namespace convscope
