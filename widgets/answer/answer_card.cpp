#include "widgets/answer/answer_card.h"

#include <QEvent>
#include <QLabel>
#include <QPushButton>
#include <QToolButton>
#include <QVBoxLayout>
#include <algorithm>

#include "analysis/answer_brief.h"
#include "widgets/answer/saved_time_line.h"
#include "widgets/answer/setting_colour.h"
#include "widgets/shared/flow_layout.h"
#include "widgets/shared/markup.h"
#include "widgets/shared/notice.h"
#include "widgets/shared/page_parts.h"
#include "widgets/shared/shown_text.h"
#include "widgets/shared/tile.h"

namespace convscope {
namespace {

/// A label that wraps and never widens the card, however long its words are.
QLabel* textBlock() {
  QLabel* label = makeWordLabel();
  label->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Minimum);
  return label;
}

QStringList detailLines(const std::vector<std::string>& texts) {
  QStringList lines;
  for (const std::string& text : texts) lines.append(toQString(text));
  return lines;
}

void showFigure(Tile& tile, const BriefFigure& figure) {
  tile.setFigure(toQString(figure.title), toQString(figure.value), detailLines(figure.details));
  tile.setVisible(!figure.value.empty());
}

QPalette buttonPalette(const QColor& fill) {
  QPalette palette;
  palette.setColor(QPalette::Button, fill);
  palette.setColor(QPalette::ButtonText, tokens::textOn(fill));
  return palette;
}

}  // namespace

AnswerCard::AnswerCard(Form form, QWidget* parent)
    : Card(parent),
      m_form(form),
      m_verdict(new Tile(form == Form::Full ? tokens::Type::Verdict : tokens::Type::Figure)),
      m_saving(new Tile(form == Form::Full ? tokens::Type::Verdict : tokens::Type::Figure)),
      m_breakEven(new Tile(form == Form::Full ? tokens::Type::Verdict : tokens::Type::Figure)) {
  for (Tile* tile : {m_verdict, m_saving, m_breakEven}) {
    tile->setFlat(true);
    if (form != Form::Full) tile->setLow();
  }
  setAccessibleName(tr("Answer"));
  // A compact card is as high as the one beside it.
  setSizePolicy(QSizePolicy::Preferred, form == Form::Compact ? QSizePolicy::Preferred : QSizePolicy::Maximum);
  layOutFigures();
  if (form == Form::Full)
    layOutFull();
  else if (form == Form::Schedule)
    layOutSchedule();
  else
    layOutCompact();
}

void AnswerCard::layOutFigures() {
  m_figures = new QBoxLayout(QBoxLayout::LeftToRight);
  m_figures->setSpacing(0);
  m_figures->addWidget(m_saving, 1);
  m_figures->addWidget(m_breakEven, 1);
  m_parts = new QBoxLayout(QBoxLayout::LeftToRight);
  m_parts->setContentsMargins({});
  m_parts->setSpacing(0);
}

void AnswerCard::layOutCompact() {
  setLayout(m_parts);
  m_parts->addWidget(m_verdict, 1);
  m_parts->addLayout(m_figures, 2);
}

QBoxLayout* AnswerCard::makeVerdict() {
  m_alternative = textBlock();
  m_alternative->setObjectName(QStringLiteral("alternative"));
  auto* column = new QVBoxLayout;
  column->setSpacing(0);
  column->addWidget(m_verdict);
  column->addWidget(m_alternative);
  column->addStretch(1);
  return column;
}

void AnswerCard::layOutSchedule() {
  makeCopyAndApply();
  QBoxLayout* verdict = makeVerdict();
  m_alternative->setContentsMargins(tokens::kClose, 0, tokens::kClose, tokens::kTight);
  m_parts->addLayout(verdict, 2);
  m_parts->addLayout(m_figures, 3);
  m_actions = new QBoxLayout(QBoxLayout::TopToBottom);
  m_actions->setContentsMargins(tokens::kApart, tokens::kTight, tokens::kApart, tokens::kTight);
  m_actions->setSpacing(tokens::kTight);
  m_actions->addWidget(m_copy);
  m_actions->addWidget(m_apply);
  m_actions->addStretch(1);
  m_body = new QBoxLayout(QBoxLayout::LeftToRight, this);
  m_body->setContentsMargins({});
  m_body->setSpacing(0);
  m_body->addLayout(m_parts, 1);
  m_body->addLayout(m_actions);
}

void AnswerCard::layOutFull() {
  QBoxLayout* verdict = makeVerdict();
  m_alternative->setContentsMargins(tokens::kFar, 0, tokens::kFar, 0);
  verdict->addWidget(makeButtons());

  m_parts->addLayout(verdict, 1);
  m_parts->addLayout(m_figures, 1);

  m_line = new SavedTimeLine;
  auto* line = new QVBoxLayout;
  line->setContentsMargins(tokens::kFar, tokens::kClose, tokens::kFar, tokens::kClose);
  line->addWidget(m_line);
  m_body = new QBoxLayout(QBoxLayout::LeftToRight);
  m_body->setSpacing(0);
  m_body->addLayout(m_parts, 3);
  m_body->addLayout(line, 2);

  auto* column = new QVBoxLayout(this);
  column->setContentsMargins({});
  column->setSpacing(0);
  column->addLayout(m_body);
  column->addWidget(makeFoot());
}

void AnswerCard::makeCopyAndApply() {
  m_copy = new QPushButton(tr("&Copy code"));
  connect(m_copy, &QPushButton::clicked, this, &AnswerCard::copyCode);
  m_apply = new QPushButton(tr("Use these choices…"));
  connect(m_apply, &QPushButton::clicked, this, &AnswerCard::applyRequested);
}

QWidget* AnswerCard::makeButtons() {
  makeCopyAndApply();
  m_explain = new QToolButton;
  m_explain->setText(tr("In words"));
  m_explain->setToolTip(tr("<p>Show the answer in sentences: from when on it holds, and when it does not.</p>"));
  m_explain->setCheckable(true);
  m_explain->setAutoRaise(true);
  connect(m_explain, &QToolButton::toggled, this, [this] {
    showDetails();
    emit heightChanged();
  });
  m_buttons = new QWidget;
  auto* margins = new QVBoxLayout(m_buttons);
  margins->setContentsMargins(tokens::kFar, tokens::kClose, tokens::kFar, tokens::kClose);
  auto* row = new FlowLayout;
  margins->addLayout(row);
  row->setSpacing(tokens::kClose);
  for (QAbstractButton* button : {static_cast<QAbstractButton*>(m_copy), static_cast<QAbstractButton*>(m_apply),
                                  static_cast<QAbstractButton*>(m_explain)}) {
    button->setMinimumHeight(tokens::kControlHeight);
    row->addWidget(button);
  }
  return m_buttons;
}

QWidget* AnswerCard::makeFoot() {
  m_basis = textBlock();
  m_details = textBlock();
  m_applied = textBlock();
  m_applied->setAccessibleName(tr("Measured choices"));
  m_cautions = new Notice;
  m_cautions->setToolTip(tr("<p>Select one to go to its finding.</p>"));
  connect(m_cautions, &Notice::linkChosen, this, &AnswerCard::cautionChosen);
  auto* foot = new QWidget;
  auto* column = new QVBoxLayout(foot);
  column->setContentsMargins(tokens::kFar, 0, tokens::kFar, tokens::kApart);
  column->setSpacing(tokens::kClose);
  column->addWidget(m_details);
  column->addWidget(m_applied);
  m_foot = new QBoxLayout(QBoxLayout::LeftToRight);
  m_foot->setSpacing(tokens::kFar);
  m_foot->addWidget(m_basis, 1);
  m_foot->addWidget(m_cautions, 1);
  column->addLayout(m_foot);
  return foot;
}

void AnswerCard::setAnswer(const Answer& answer, const QString& name) {
  m_answer = answer;
  fill(briefOf(answer), name, {toQString(answer.sentence), toQString(answer.limits), toQString(answer.basis)});
}

void AnswerCard::setBrief(const AnswerBrief& brief, const QString& name, const QStringList& sentences,
                          const QString& code, const QString& whyNoCode) {
  setCode(code, whyNoCode);
  fill(brief, name, sentences);
}

void AnswerCard::fill(const AnswerBrief& brief, const QString& name, QStringList sentences) {
  m_brief = brief;
  QStringList conditions{toQString(brief.condition), toQString(brief.scope)};
  conditions.removeAll(QString());
  m_verdict->setFigure(name.isEmpty() ? QStringLiteral("torch.backends.cudnn.benchmark") : name,
                       toQString(brief.verdict), {conditions.join(u'\n')});
  showFigure(*m_saving, brief.saving);
  showFigure(*m_breakEven, brief.breakEven);
  sentences.removeAll(QString());
  setAccessibleDescription(sentences.join(u' '));
  if (isFull())
    fillFull();
  else
    setToolTip(QStringLiteral("<p>%1</p>").arg(escapedMarkup(sentences.join(u'\n'))));
  showAlternative();
  colour();
  fitTo(isFull() ? m_room : width());
}

void AnswerCard::setNameElided() {
  m_verdict->setTitleElided();
}

void AnswerCard::showAlternative() {
  if (m_alternative == nullptr) return;
  m_alternative->setText(toQString(m_brief.alternative));
  m_alternative->setVisible(!m_brief.alternative.empty());
}

void AnswerCard::setCode(const QString& code, const QString& whyNone) {
  m_code = code;
  m_copy->setEnabled(!code.isEmpty());
  m_copy->setToolTip(code.isEmpty() ? QStringLiteral("<p>%1</p>").arg(escapedMarkup(whyNone))
                                    : QStringLiteral("<pre>%1</pre>").arg(escapedMarkup(code)));
}

void AnswerCard::fillFull() {
  m_line->setSaved(savedTime(m_answer));
  m_basis->setText(toQString(m_answer.basis));
  m_basis->setVisible(!m_answer.basis.empty());
  setCode(QString::fromStdString(m_answer.code), tr("There is no advice, so there is no code."));
  fillDetails();
}

void AnswerCard::fillDetails() {
  QStringList sentences;
  // A reason that is not known is the condition already.
  if (m_answer.advice != SwitchAdvice::Unknown) sentences.append(toQString(m_answer.sentence));
  sentences.append(toQString(m_answer.limits));
  sentences.removeAll(QString());
  m_details->setText(sentences.join(u'\n'));
  m_applied->setText(m_answer.applied ? toQString(m_answer.applied->sentence) : QString());
  m_explain->setVisible(!sentences.isEmpty() || !m_applied->text().isEmpty());
  showDetails();
}

void AnswerCard::showDetails() {
  for (QLabel* label : {m_details, m_applied}) label->setVisible(m_explain->isChecked() && !label->text().isEmpty());
}

void AnswerCard::setCautions(const std::vector<Finding>& cautions) {
  QList<Notice::Clause> clauses;
  for (const Finding& caution : cautions)
    clauses.append({QString::fromStdString(caution.id), toQString(caution.brief)});
  m_cautions->setClauses(clauses);
}

void AnswerCard::setApplyObstacle(const QString& why) {
  m_apply->setEnabled(why.isEmpty());
  m_apply->setToolTip(why.isEmpty() ? tr("<p>Give the measured algorithms to an unmodified program: options, what they "
                                         "gain, and the file.</p>")
                                    : QStringLiteral("<p>%1</p>").arg(escapedMarkup(why)));
}

QStringList AnswerCard::texts() const {
  QStringList texts;
  for (const Tile* tile : {m_verdict, m_saving, m_breakEven}) {
    if (!tile->value().isEmpty()) texts.append(tile->accessibleName());
  }
  return texts;
}

int AnswerCard::buttonsWidth() const {
  int width = 0;
  for (const QWidget* button :
       {static_cast<QWidget*>(m_copy), static_cast<QWidget*>(m_apply), static_cast<QWidget*>(m_explain)}) {
    if (button != nullptr && !button->isHidden()) width += button->sizeHint().width() + tokens::kClose;
  }
  return width > 0 ? width + 2 * tokens::kFar : 0;
}

/// Puts the buttons beside the figures, which need this width, or else below them in a row.
void AnswerCard::fitActions(int figures) {
  const int needed = figures + std::max(m_copy->sizeHint().width(), m_apply->sizeHint().width()) + 2 * tokens::kApart;
  const bool isBeside = needed <= m_room;
  m_body->setDirection(isBeside ? QBoxLayout::LeftToRight : QBoxLayout::TopToBottom);
  m_actions->setDirection(isBeside ? QBoxLayout::TopToBottom : QBoxLayout::LeftToRight);
}

void AnswerCard::fitTo(int width) {
  m_room = width;
  const auto widthOf = [](const Tile* tile) { return tile->isHidden() ? 0 : tile->leastWidth(); };
  const int saving = widthOf(m_saving);
  const int breakEven = widthOf(m_breakEven);
  const int verdict = std::max(widthOf(m_verdict), isFull() ? buttonsWidth() : 0);
  const auto direction = [width](int needed) {
    return needed <= width ? QBoxLayout::LeftToRight : QBoxLayout::TopToBottom;
  };
  m_figures->setDirection(direction(saving + breakEven));
  m_parts->setDirection(direction(verdict + saving + breakEven));
  if (!isFull())  // of all directions
    setMinimumWidth(std::max({verdict, saving, breakEven, m_form == Form::Schedule ? buttonsWidth() : 0}));
  if (m_form == Form::Schedule) fitActions(verdict + saving + breakEven);
  if (!isFull()) return;
  const int line = m_line->isHidden() ? 0 : m_line->sizeHint().width() + 2 * tokens::kFar;
  m_body->setDirection(direction(verdict + saving + breakEven + line));
  m_foot->setDirection(m_body->direction());
  m_buttons->setMinimumWidth(m_parts->direction() == QBoxLayout::LeftToRight ? buttonsWidth() : 0);
  updateGeometry();  // at once: the page asks for the height now
}

void AnswerCard::resizeEvent(QResizeEvent* event) {
  Card::resizeEvent(event);
  if (!isFull()) fitTo(width());
}

void AnswerCard::changeEvent(QEvent* event) {
  Card::changeEvent(event);
  if (event->type() == QEvent::PaletteChange) colour();
  if (event->type() == QEvent::FontChange) fitTo(m_room);
}

void AnswerCard::colour() {
  const tokens::Colours& colours = tokens::colours(palette());
  const std::optional<AnswerSetting>& setting = m_brief.setting;
  m_verdict->setValueColour(setting ? settingColour(*setting, colours) : colours.text);
  if (m_copy == nullptr) return;
  m_copy->setPalette(m_copy->isEnabled() ? buttonPalette(colours.accent) : QPalette());
  QPalette apply;
  apply.setColor(QPalette::Active, QPalette::ButtonText, colours.policies.applied);
  apply.setColor(QPalette::Inactive, QPalette::ButtonText, colours.policies.applied);
  m_apply->setPalette(apply);
  QPalette alternative;
  alternative.setColor(QPalette::WindowText, colours.policies.applied);
  m_alternative->setPalette(alternative);
}

void AnswerCard::copyCode() {
  copyText(*m_copy, m_code);
}

}  // namespace convscope
