#include "widgets/input_sizes/policy_view.h"

#include <QCheckBox>
#include <QHBoxLayout>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QTableView>
#include <QVBoxLayout>

#include "problem/input_error.h"
#include "widgets/shared/colours.h"
#include "widgets/shared/fitted_column.h"
#include "widgets/shared/page_parts.h"
#include "widgets/shared/shown_text.h"

namespace convscope {

PolicyView::PolicyView(SizeForecasts& forecasts)
    : m_policies(forecasts),
      m_rows(m_policies),
      m_table(makePageTable(m_rows, PolicyModel::title())),
      m_all(new QCheckBox(tr("Sho&w all policies"))),
      m_leftOut(makeWordLabel()),
      m_newPolicy(new QLineEdit),
      m_error(makeWordLabel()) {
  QPalette red = m_error->palette();
  red.setColor(QPalette::WindowText, errorColour());
  m_error->setPalette(red);
  m_error->hide();
  auto* column = new QVBoxLayout(this);
  column->setContentsMargins({});
  auto* scope = makeWordLabel();
  scope->setText(tr("Times of all policies are of the same convolutions alone, not of a whole iteration."));
  scope->setForegroundRole(QPalette::PlaceholderText);
  column->addWidget(scope);
  column->addLayout(makeChoice());
  column->addWidget(m_table, 1);
  column->addLayout(makeAddition());
  column->addWidget(m_error);
  connect(&m_policies, &QAbstractItemModel::dataChanged, this, &PolicyView::showLeftOut);
  showLeftOut();
}

QLayout* PolicyView::makeChoice() {
  m_all->setToolTip(tr("Also show the policies that are not ticked"));
  connect(m_all, &QCheckBox::toggled, this, [this](bool all) { m_rows.showAll(all); });
  m_table->setTextElideMode(Qt::ElideMiddle);  // names often differ only at their end
  new FittedColumn(*m_table, 0);               // the policy
  m_leftOut->setForegroundRole(QPalette::PlaceholderText);
  auto* row = new QHBoxLayout;
  row->addWidget(m_all);
  row->addWidget(m_leftOut, 1);
  return row;
}

QLayout* PolicyView::makeAddition() {
  m_newPolicy->setPlaceholderText(tr("pytorch-benchmark:limit=0"));
  m_newPolicy->setAccessibleName(tr("Another policy with its settings"));
  m_newPolicy->setToolTip(tr("<p>A policy with your own settings: NAME:KEY=VALUE,...</p>"));
  auto* add = new QPushButton(tr("&Add policy"));
  connect(add, &QPushButton::clicked, this, &PolicyView::addPolicy);
  connect(m_newPolicy, &QLineEdit::returnPressed, this, &PolicyView::addPolicy);
  auto* row = new QHBoxLayout;
  row->addWidget(m_newPolicy, 1);
  row->addWidget(add);
  return row;
}

void PolicyView::showLeftOut() {
  const QString text = m_policies.uncheckedText();
  m_leftOut->setText(text);
  m_table->setAccessibleDescription(text);
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
