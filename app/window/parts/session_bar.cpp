#include "window/parts/session_bar.h"

#include <QAction>
#include <QEvent>
#include <QHBoxLayout>
#include <QScopedValueRollback>
#include <QToolButton>
#include <algorithm>
#include <utility>

#include "backend/known_backends.h"
#include "measure/survey.h"
#include "policy/forecast/planned_sizes.h"
#include "session/subject_text.h"
#include "text/printable.h"
#include "widgets/shared/elided_label.h"
#include "widgets/shared/font_follower.h"
#include "widgets/shared/markup.h"
#include "widgets/shared/shown_text.h"
#include "widgets/shared/survey_text.h"
#include "widgets/shared/tokens.h"
#include "window/parts/device_text.h"
#include "window/parts/survey_box.h"

namespace convscope::window {
namespace {

QToolButton* makeButton(QAction* action, const QString& name) {
  auto* button = new QToolButton;
  button->setDefaultAction(action);
  button->setFocusPolicy(Qt::StrongFocus);
  button->setAccessibleName(name);
  return button;
}

/// Returns the style of a chip: round, on a sunken ground, without a border, so that it does not look like a button. Of
/// the label alone: its tooltip is a subclass of QLabel and would be unreadable.
QString chipStyle(const QColor& fill, const QColor& text, int height) {
  return QStringLiteral(".QLabel { background: %1; color: %2; border-radius: %3px; padding: %4px %5px; }")
      .arg(fill.name(), text.name())
      .arg(height / 2)
      .arg(tokens::kTight / 2)
      .arg(tokens::kClose);
}

/// Returns whether the page Measure shows an open recording while the session is of another subject.
bool hasOtherSubject(const Page* page, const Survey* survey, const QString& recording) {
  return page != nullptr && page->name() == QStringLiteral("measure") && !recording.isEmpty() && survey != nullptr &&
         toQString(subjectName(survey->started)) != recording;
}

}  // namespace

SessionBar::SessionBar(const SessionStore& store, ShownSurvey& shown, const Actions& actions, QWidget* parent)
    : QWidget(parent),
      m_store(store),
      m_shown(shown),
      m_badge(new QLabel),
      m_forecast(new QLabel(tr("Forecast"))),
      m_subject(new ElidedLabel),
      m_size(new ElidedLabel),
      m_surveys(new SurveyBox(store, shown)),
      m_precision(new ElidedLabel),
      m_device(new ElidedLabel),
      m_library(new ElidedLabel),
      m_date(new ElidedLabel),
      m_pin(makeButton(actions.pin, tr("Pin as baseline"))),
      m_resume(makeButton(actions.resume, {})),
      m_measure(makeButton(actions.measure, tr("Measure"))) {
  setAccessibleName(tr("What the pages show"));
  for (QLabel* badge : {m_badge, m_forecast}) {
    setTextType(*badge, tokens::Type::Body);
    badge->setAlignment(Qt::AlignCenter);
    badge->setTextFormat(Qt::PlainText);
  }
  m_forecast->setToolTip(
      tr("This page computes whole iterations from the measurements. They were not executed as a whole."));
  setTextType(*m_subject, tokens::Type::Section);
  auto* start = makeButton(actions.home, tr("Start page"));
  start->setAutoRaise(true);
  const auto showResume = [this, action = actions.resume] {
    m_resume->setVisible(action->isEnabled());
    m_resume->setAccessibleName(action->iconText());
    fit();
  };
  connect(actions.resume, &QAction::changed, m_resume, showResume);
  connect(actions.pin, &QAction::changed, this, &SessionBar::fit);  // it gives its button its whole text

  auto* row = new QHBoxLayout(this);
  row->setContentsMargins(tokens::kClose, tokens::kTight, tokens::kClose, tokens::kTight);
  row->setSpacing(tokens::kApart);
  row->addWidget(start);
  row->addWidget(m_badge);
  row->addWidget(m_forecast);
  for (QWidget* part : QList<QWidget*>{m_subject, m_size, m_surveys, m_precision, m_device, m_library, m_date})
    row->addWidget(part);
  row->addStretch(1);
  row->addWidget(m_pin);
  row->addWidget(m_resume);
  row->addWidget(m_measure);
  showResume();

  connect(&store, &SessionStore::replaced, this, &SessionBar::refresh);
  connect(&shown, &ShownSurvey::changed, this, &SessionBar::refresh);
  connect(&store, &SessionStore::surveyEnded, this, &SessionBar::refresh);
  connect(&store, &SessionStore::surveyAdded, this, &SessionBar::refresh);
  refresh();
}

void SessionBar::setPlace(std::function<QString(const SurveyStarted&)> place) {
  m_place = std::move(place);
  refresh();
}

void SessionBar::setRecording(const QString& name) {
  m_recording = name;
  refresh();
}

void SessionBar::setPage(const Page* page) {
  m_page = page;
  refresh();
}

void SessionBar::refresh() {
  const Basis basis = m_page != nullptr ? m_page->basis() : Basis::Measured;
  const bool ofSession = basis == Basis::Measured || basis == Basis::Forecast;
  const Survey* survey =
      ofSession && !hasOtherSubject(m_page, m_shown.survey(), m_recording) ? m_shown.survey() : nullptr;
  m_badge->setVisible(survey != nullptr);
  m_pin->setVisible(survey != nullptr);
  m_forecast->setVisible(survey != nullptr && basis == Basis::Forecast);
  if (survey != nullptr) return showSurvey(*survey);
  m_surveys->hide();
  for (ElidedLabel* part : {m_size, m_precision, m_device, m_library, m_date}) part->setLine({});
  m_subject->setLine(otherSubject(basis));
  if (basis == Basis::Lesson) m_size->setLine(tr("The line below each step says where its figures were measured"));
}

/// Returns the title of a page that does not show the survey.
QString SessionBar::otherSubject(Basis basis) const {
  if (basis == Basis::Lesson) return {};  // the row below has the title
  if (basis == Basis::Listed) return tr("Listed by cuDNN, not measured");
  const Survey* survey = m_shown.survey();
  const bool isOfSurvey = basis == Basis::Recorded && survey != nullptr && survey->started.recorded;
  const QString name = isOfSurvey ? toQString(survey->started.recorded->name) : m_recording;
  if (!name.isEmpty()) return tr("Recorded run: %1").arg(name);
  return basis == Basis::Recorded ? tr("Recorded run") : tr("New session");
}

void SessionBar::showSurvey(const Survey& survey) {
  const SurveyStarted& started = survey.started;
  m_subject->setLine(toQString(subjectName(started)));
  showSizes(survey);
  const QString conditions = toQString(conditionsText(started));
  m_precision->setLine(conditions, conditions + u'\n' + tr("Precision and layout of the measured convolutions"));
  const bool elsewhere = !started.host.empty() && started.host != hostName();
  const QString device = deviceName(started.device);
  m_device->setLine(elsewhere ? tr("%1 on %2").arg(device, toQString(printable(started.host))) : device,
                    deviceText(started.device));
  const QString model = withoutVendor(device);
  m_device->setShorter(model == device ? QString() : model);
  m_library->setLine(toQString(libraryText(started.versions)), versionLines(started.versions));
  m_date->setLine(toQString(started.time).section(u'T', 0, 0), readableTime(started.time));
  showBadge(m_place ? m_place(started) : QString(), started);
  fit();
}

/// A page of one size has the box that chooses it. On a page of all sizes of a sweep, the box chooses among other
/// surveys only.
void SessionBar::showSizes(const Survey& survey) {
  const std::vector<const Survey*> planned = plannedSizes(m_store.session(), survey);
  const int sizes = static_cast<int>(planned.size());
  const int measured = static_cast<int>(std::ranges::count_if(planned, &Survey::isComplete));
  const bool all = sizes > 1 && m_page != nullptr && m_page->showsAllSizes();
  const bool others = m_surveys->count() > (all ? sizes : 1);
  m_surveys->setVisible(others);
  if (all && measured < sizes)
    m_size->setLine(
        (others ? tr("%1 of %2 input sizes, measured like:") : tr("%1 of %2 input sizes")).arg(measured).arg(sizes),
        tr("The figures of this page are of the measured input sizes."));
  else if (all)
    m_size->setLine((others ? tr("All %1 input sizes, measured like:") : tr("All %1 input sizes")).arg(sizes),
                    tr("The figures of this page are of all input sizes."));
  else if (sizes > 1)
    m_size->setLine(
        tr("One of %1 sizes:").arg(sizes),
        tr("The figures of this page are of one input size. Summary and Input sizes are about all of them."));
  else
    m_size->setLine(others ? QString() : toQString(sizeText(survey.started)));
}

/// In a narrow window the last parts go, date first, so the others can be read, and the text of the first button
/// becomes short. With large letters the buttons lose their texts, then names are cut, and device and precision go
/// last; the inspector has them.
void SessionBar::fit() {
  if (m_isFitting) return;  // hiding a part can resize the bar
  const QScopedValueRollback<bool> fitting(m_isFitting, true);
  // Name and size give way last, unless they are very long.
  constexpr int kRoomForName = 160;
  for (QWidget* part : QList<QWidget*>{m_subject, m_size, m_surveys})
    part->setMinimumWidth(std::min(part->sizeHint().width(), kRoomForName));
  for (ElidedLabel* part : {m_precision, m_device, m_library, m_date}) part->setVisible(!part->text().isEmpty());
  for (QToolButton* button : {m_pin, m_resume, m_measure}) button->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
  m_pin->setText(tr("Pin as baseline"));
  const auto isCut = [this] {
    layout()->invalidate();
    return layout()->sizeHint().width() > width();
  };
  if (isCut()) m_date->hide();
  if (isCut()) m_pin->setText(tr("Pin", "as baseline"));
  if (isCut()) m_library->hide();
  const auto isTooWide = [this] {
    layout()->invalidate();
    return layout()->minimumSize().width() > width();
  };
  if (!isTooWide()) return;
  for (QToolButton* button : {m_pin, m_resume, m_measure}) button->setToolButtonStyle(Qt::ToolButtonIconOnly);
  if (isTooWide()) {
    for (QWidget* part : QList<QWidget*>{m_subject, m_size, m_surveys}) part->setMinimumWidth(0);
  }
  for (ElidedLabel* part : {m_device, m_precision}) {
    if (isTooWide()) part->hide();
  }
}

void SessionBar::resizeEvent(QResizeEvent* event) {
  QWidget::resizeEvent(event);
  fit();
}

void SessionBar::showBadge(const QString& place, const SurveyStarted& started) {
  m_badgeIsHere = !place.isEmpty();
  m_badge->setText(m_badgeIsHere ? place : tr("Recorded"));
  m_badge->setToolTip(
      plainToolTip(m_badgeIsHere ? tr("The device of this survey is available: %1.").arg(place)
                                 : tr("Recorded %1. The device of this survey is not available where you measure.")
                                       .arg(readableTime(started.time))));
  colour();
}

void SessionBar::colour() {
  const tokens::Colours& colours = tokens::colours(palette());
  const int height = fontMetrics().height() + tokens::kTight;
  m_badge->setStyleSheet(chipStyle(m_badgeIsHere ? colours.gainTint : colours.sunken, colours.text, height));
  m_forecast->setStyleSheet(chipStyle(colours.noteTint, colours.text, height));
}

void SessionBar::changeEvent(QEvent* event) {
  QWidget::changeEvent(event);
  if (event->type() == QEvent::PaletteChange || event->type() == QEvent::FontChange) colour();
  if (event->type() == QEvent::FontChange) fit();
}

}  // namespace convscope::window
