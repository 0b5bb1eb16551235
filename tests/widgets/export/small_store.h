#pragma once

#include <QStringList>
#include <map>
#include <memory>
#include <string>

#include "problem/input_error.h"
#include "support/synthetic_session.h"
#include "widgets/export/chart_picture.h"
#include "widgets/export/export_catalogue.h"
#include "widgets/export/picture_formats.h"
#include "widgets/export/session_charts.h"
#include "widgets/shared/survey_text.h"

namespace convscope::testing {

/// A synthetic session that was read from a file, and its charts and tables.
struct SmallStore {
  explicit SmallStore(const SyntheticOptions& options = {.network = "conv-tutorial", .algorithms = 8}) {
    Session session;
    session.surveys.push_back(syntheticSurvey(options));
    const QString provenance = recordedProvenance(session);
    store.replace(std::move(session), provenance);
  }

  ChartPainter& chart(const char* name) const {
    std::unique_ptr<ChartPainter>& chart = charts[name];
    if (chart == nullptr) chart = makeSessionChart(QString::fromLatin1(name), store, current);
    return *chart;
  }
  ChartPicture picture(const char* name, const ChartStyle& style = printStyle()) const {
    ChartPainter& named = chart(name);
    return {named, captionOf(named, store, current), style};
  }

  SessionStore store;
  mutable ShownSurvey current{store};
  mutable std::map<std::string, std::unique_ptr<ChartPainter>> charts;  ///< those that chart() made
  mutable ExportCatalogue catalogue{store, current};
};

}  // namespace convscope::testing
