#pragma once

#include <QString>
#include <QStringList>

#include "session/session.h"
#include "widgets/chart/chart_painter.h"

namespace convscope {

/// The text beside an exported chart: everything that its figures depend on.
struct Caption {
  QString title;
  QString subject;  ///< "resnet50, input 32x3x224x224, fp32 (TF32 off), NCHW (contiguous), cuDNN graph"
  QString source;   ///< device, library versions, date, program
};

/// Returns the caption for the shown survey.
Caption captionOf(const ChartPainter& chart, const SessionStore& store, const ShownSurvey& shown);

/// Returns the caption of a picture with this title that shows `subject`, figures of `survey`.
Caption captionOf(const QString& title, const QString& subject, const SessionStore& store, const Survey& survey);

/// Returns what a chart shows: subjectText() with the chart's input sizes, or with the one of several that it shows,
/// its policies if its title does not name them, and the baseline that it marks.
QString subjectOf(const ChartPainter& chart, const Session& session, const Survey& survey);

/// Returns e.g. "resnet50, input 32x3x224x224, fp32 (TF32 off), NCHW (contiguous), cuDNN graph". `sizes` in words
/// replaces the survey's own.
QString subjectText(const Survey& survey, const QString& sizes = {});
/// Returns the same without the name of the network.
QString settingText(const Survey& survey, const QString& sizes = {});
/// Returns e.g. "cuDNN 9.19.0, CUDA driver API 13.0".
QString versionsText(const Versions& versions);

}  // namespace convscope
