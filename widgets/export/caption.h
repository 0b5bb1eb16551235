#pragma once

#include <QString>
#include <QStringList>

#include "session/session.h"
#include "widgets/chart/session_chart.h"

namespace convscope {

/// The text beside an exported chart: everything that its figures depend on.
struct Caption {
  QString title;
  QString subject;  ///< "resnet50, input 32x3x224x224, fp32 (TF32 off), NCHW (contiguous), cuDNN graph"
  QString source;   ///< device, library versions, date, program
};

/// Returns the caption for the shown survey.
Caption captionOf(const SessionChart& chart, const SessionStore& store, const ShownSurvey& shown);

/// Returns e.g. "resnet50, input 32x3x224x224, fp32 (TF32 off), NCHW (contiguous), cuDNN graph". `sizes` in words
/// replaces the survey's own.
QString subjectText(const Survey& survey, const QString& sizes = {});
/// Returns the same without the name of the network.
QString settingText(const Survey& survey, const QString& sizes = {});
/// Returns e.g. "cuDNN 9.19.0, CUDA driver API 13.0".
QString versionsText(const Versions& versions);

}  // namespace convscope
