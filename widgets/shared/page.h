#pragma once

#include <QList>
#include <QStackedLayout>
#include <QString>
#include <QWidget>
#include <cstdint>
#include <string>

#include "widgets/shared/page_request.h"

class QTableView;

namespace convscope {

class ChartPainter;
struct Session;

/// A part of a page that can be shown alone; see Page::showView().
struct PagePart {
  QString name;   ///< used by settings, lessons and findings: "algorithms", "memory", "warm-up"
  QString title;  ///< translated
};

/// What the figures of a page are based on.
enum class Basis {
  Measured,  ///< the shown survey's measurements
  Forecast,  ///< computed from them for iterations that were not executed as a whole
  Listed,    ///< nothing was measured
  Recorded,  ///< a recording of a program, not a survey
  Lesson     ///< the recordings of a lesson, whatever session is open
};

/// A page of the window. Provides what tabs, exports from the window and screenshots need.
class Page : public QWidget {
  Q_OBJECT

 public:
  using QWidget::QWidget;

  /// Returns the name used by the command line and settings: "layers", "memory", "compare".
  virtual QString name() const = 0;
  /// Returns the translated title of its tab.
  virtual QString title() const = 0;
  /// Returns its charts in reading order; they belong to the page.
  virtual QList<ChartPainter*> charts() const = 0;
  /// Returns its tables in reading order; they belong to the page. Each has an accessible name, which is the title of
  /// its export.
  virtual QList<QTableView*> tables() const = 0;
  /// Returns its parts in reading order: by default one, under the page's own name.
  virtual QList<PagePart> parts() const { return {{name(), title()}}; }
  /// Returns the name of the tables' network if it is not that of the shown survey; otherwise empty.
  virtual QString otherNetwork() const { return {}; }

  virtual Basis basis() const { return Basis::Measured; }

  /// Returns whether the figures are of all input sizes of a sweep, not of the shown survey's alone. See
  /// scopeChanged().
  virtual bool showsAllSizes() const { return false; }

  /// Returns whether the inspector explains what is selected on the page. It may be open beside such a page only.
  virtual bool hasInspector() const { return true; }

  /// Shows the part of the page called `name`, e.g. a view that was once a page of its own. Returns false if the page
  /// has no such part. A page without parts has one, of its own name.
  virtual bool showView(const QString& name) { return name == this->name(); }

  /// Compares a policy with those that the page shows, on its view "policies"; see request::ComparePolicy.
  virtual void comparePolicy(const std::string& /*policy*/) {}
  /// Shows a schedule as if the user had chosen it; see request::Schedule.
  virtual void showSchedule(const ScheduleChoice& /*choice*/) {}
  /// Limits the workspace of the algorithms that the page shows; see request::LimitWorkspace.
  virtual void limitWorkspace(std::uint64_t /*bytes*/) {}

  /// Shows the buttons that measure: those that `obstacle` has nothing against are enabled. Without this call there
  /// are none.
  virtual void offerRuns(const RunObstacle& /*obstacle*/) {}
  /// Call it when the result of the obstacle may have changed.
  virtual void refreshOffers() {}
  /// Answers request::OtherSession and request::Recording; `provenance` describes the session's origin.
  virtual void setOther(const Session& /*session*/, const QString& /*provenance*/) {}
  /// Shows or hides the details of layers; see request::Details.
  virtual void setDetailsOpen(bool /*open*/) {}

  /// A page lays out wrapped text when it is shown, not whenever something in the window moves.
  bool hasHeightForWidth() const override { return false; }

 signals:
  /// The page requests an action from the window.
  void requested(const convscope::PageRequest& request);
  /// title(), basis() or showsAllSizes() may have changed.
  void scopeChanged();

 protected:
  /// Adds alternative contents, of which one is shown: first those of an empty page, see makeEmptyState().
  void addContents(QWidget* contents) { m_contents->addWidget(contents); }
  void showContents(int index) { m_contents->setCurrentIndex(index); }

 private:
  QStackedLayout* m_contents = new QStackedLayout(this);
};

}  // namespace convscope
