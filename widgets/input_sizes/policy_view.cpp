#include "widgets/input_sizes/policy_view.h"

#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QTableView>
#include <QVBoxLayout>

#include "analysis/left_out.h"
#include "problem/input_error.h"
#include "text/sentences.h"
#include "widgets/shared/colours.h"
#include "widgets/shared/page_parts.h"
#include "widgets/shared/shown_text.h"

namespace convscope {

PolicyView::PolicyView(SizeForecasts& forecasts)
    : m_forecasts(forecasts),
      m_policies(forecasts),
      m_sorted(m_policies),
      m_table(makePageTable(m_sorted, tr("Forecast by policy"))),
      m_scope(makeWordLabel()),
      m_newPolicy(new QLineEdit),
      m_error(makeWordLabel()) {
  m_newPolicy->setPlaceholderText(tr("pytorch-benchmark:limit=0"));
  m_newPolicy->setAccessibleName(tr("Another policy with its settings"));
  m_newPolicy->setToolTip(tr("<p>A policy with your own settings: NAME:KEY=VALUE,...</p>"));
  auto* add = new QPushButton(tr("&Add policy"));
  connect(add, &QPushButton::clicked, this, &PolicyView::addPolicy);
  connect(m_newPolicy, &QLineEdit::returnPressed, this, &PolicyView::addPolicy);
  QPalette red = m_error->palette();
  red.setColor(QPalette::WindowText, errorColour());
  m_error->setPalette(red);
  m_error->hide();
  m_scope->setForegroundRole(QPalette::PlaceholderText);
  connect(&forecasts, &SizeForecasts::changed, this, &PolicyView::showScope);
  showScope();
  auto* row = new QHBoxLayout;
  row->addWidget(m_newPolicy, 1);
  row->addWidget(add);
  auto* column = new QVBoxLayout(this);
  column->setContentsMargins({});
  column->addWidget(m_scope);
  column->addWidget(m_table, 1);
  column->addLayout(row);
  column->addWidget(m_error);
}

void PolicyView::showScope() {
  const std::string leftOut = notIncludedText(m_forecasts.result().leftOut);
  const QString scope = tr("Times of all policies are of the same convolutions alone, not of a whole iteration.");
  m_scope->setText(leftOut.empty() ? scope : scope + toQString(sentenceGap()) + toQString(leftOut));
}

void PolicyView::addPolicy() {
  try {
    m_policies.add(m_newPolicy->text().trimmed().toStdString());
    m_newPolicy->clear();
    m_error->hide();
  } catch (const InputError& error) {
    m_error->setText(toQString(error.what()));
    m_error->show();
  }
}

}  // namespace convscope
