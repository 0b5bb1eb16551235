#pragma once

#include <QString>
#include <QWidget>
#include <optional>

#include "widgets/shared/page_request.h"

class QLabel;
class QPushButton;

namespace convscope {

/// What helps a reader of a recording that has no survey of its own.
struct RecordingOffer {
  QString sentence;                ///< what measured sessions say about it; empty: there is no offer
  QString command;                 ///< measures it; may be empty
  std::optional<QString> session;  ///< a recorded session to open; empty text: the list of them
};

/// Shows a RecordingOffer: the sentence, a button that opens the session or the start page, which lists all of them,
/// and one that copies the command. Hidden without an offer.
class RecordingOfferRow : public QWidget {
  Q_OBJECT

 public:
  explicit RecordingOfferRow(QWidget* parent = nullptr);

  void setOffer(const RecordingOffer& offer);

 signals:
  void requested(const convscope::PageRequest& request);  ///< a request::OpenRecording or request::RecordedSessions

 private:
  RecordingOffer m_offer;
  QLabel* m_sentence;
  QPushButton* m_open;
  QPushButton* m_copy;
};

}  // namespace convscope
