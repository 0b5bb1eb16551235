#pragma once

#include <QObject>
#include <QString>

#include "widgets/choices/choices_page.h"
#include "widgets/shared/shown_survey.h"
#include "window/file_control.h"
#include "window/frame.h"
#include "window/parts/page_area.h"

namespace convscope::window {

/// Serves the page of measured choices: writes choice files, and shows the report of a run when one is opened.
class ChoicesControl : public QObject {
  Q_OBJECT

 public:
  /// Dependencies; all outlive the control.
  struct Parts {
    Frame frame;
    ChoicesPage& page;
    const ShownSurvey& shown;
    FileControl& files;
    PageArea& area;
  };
  explicit ChoicesControl(const Parts& parts);

  /// Writes the page's choices to `file`. A notice says that it was written, or why not.
  void writeTo(const QString& file);

 private:
  void write();

  Parts m_parts;
};

}  // namespace convscope::window
