#include "widgets/shared/recording_offer.h"

#include <QLabel>
#include <QPushButton>
#include <QVBoxLayout>

#include "widgets/shared/column_table.h"
#include "widgets/shared/flow_layout.h"
#include "widgets/shared/markup.h"
#include "widgets/shared/page_parts.h"
#include "widgets/shared/shown_text.h"
#include "widgets/shared/tokens.h"

namespace convscope {

RecordingOfferRow::RecordingOfferRow(QWidget* parent)
    : QWidget(parent),
      m_sentence(makeWordLabel()),
      m_open(new QPushButton),
      m_copy(new QPushButton(tr("Copy the command that measures them"))) {
  m_sentence->setAccessibleName(tr("Forecast from other sessions"));
  m_open->setObjectName(QStringLiteral("openRecording"));
  connect(m_open, &QPushButton::clicked, this, [this] {
    if (m_offer.session->isEmpty())
      emit requested(request::RecordedSessions{});
    else
      emit requested(request::OpenRecording{*m_offer.session});
  });
  connect(m_copy, &QPushButton::clicked, this, [this] { copyText(*m_copy, m_offer.command); });
  auto* buttons = new FlowLayout;
  buttons->setSpacing(tokens::kClose);
  buttons->addWidget(m_open);
  buttons->addWidget(m_copy);
  auto* column = new QVBoxLayout(this);
  column->setContentsMargins({});
  column->setSpacing(tokens::kTight);
  column->addWidget(m_sentence);
  column->addLayout(buttons);
  setOffer({});
}

void RecordingOfferRow::setOffer(const RecordingOffer& offer) {
  m_offer = offer;
  setVisible(!offer.sentence.isEmpty());
  m_sentence->setText(offer.sentence);
  m_open->setVisible(offer.session.has_value());
  if (offer.session) {
    const bool isOne = !offer.session->isEmpty();
    m_open->setText(isOne ? tr("Open %1").arg(*offer.session) : tr("Show the recorded sessions"));
    m_open->setToolTip(isOne ? tr("<p>Opens this recorded session in place of the open one.</p>")
                             : tr("<p>Shows the start page: the sessions that come with ConvScope.</p>"));
  }
  m_copy->setVisible(!offer.command.isEmpty());
  m_copy->setToolTip(
      paragraph(tr("Copies the command that measures the recorded convolutions. Run it on the machine of "
                   "the recording, or on one with the same device.")) +
      paragraph(escapedMarkup(offer.command)));
}

}  // namespace convscope
