#pragma once

#include <QString>
#include <vector>

#include "analysis/answer_brief.h"
#include "analysis/findings.h"
#include "widgets/shared/card.h"

class QBoxLayout;
class QLabel;
class QPushButton;
class QToolButton;

namespace convscope {

class Notice;
class SavedTimeLine;
class Tile;

/// The answer of a session, the same on every page: the verdict with its condition, what is saved, and when that pays
/// off. The full form adds the alternative, the time saved by iterations, what the figures are of, cautions, and the
/// buttons. The form for a schedule is compact, with the alternative and the buttons.
class AnswerCard : public Card {
  Q_OBJECT

 public:
  enum class Form { Full, Compact, Schedule };

  explicit AnswerCard(Form form, QWidget* parent = nullptr);

  /// Shows `answer`; `name` says whose it is if a page has several.
  void setAnswer(const Answer& answer, const QString& name = {});
  /// Shows a short answer with its explanation in `sentences` and its code; without code the button that copies it is
  /// disabled and says `whyNoCode`. Of the form for a schedule.
  void setBrief(const AnswerBrief& brief, const QString& name, const QStringList& sentences, const QString& code,
                const QString& whyNoCode);
  /// Shows what misleads without it. Of the full form.
  void setCautions(const std::vector<Finding>& cautions);
  /// Enables the button that leads to the measured choices, or says why it is disabled. Of the forms with buttons.
  void setApplyObstacle(const QString& why);
  /// Lets the name of setAnswer() give way if there is no room; see Tile::setTitleElided(). Of the compact form.
  void setNameElided();
  /// Puts the parts side by side as far as they fit into `width`. The page calls it for the full form: in a scroll area
  /// its own width depends on its height. The other forms follow their width.
  void fitTo(int width);

  /// Returns the short texts in reading order: verdict, condition, figures with their details.
  QStringList texts() const;

 signals:
  void applyRequested();
  /// The user showed or hid the sentences.
  void heightChanged();
  /// A caution was selected, by its Finding::id.
  void cautionChosen(const QString& id);

 protected:
  void changeEvent(QEvent* event) override;
  void resizeEvent(QResizeEvent* event) override;

 private:
  void layOutFigures();
  void layOutCompact();
  void layOutSchedule();
  void layOutFull();
  /// Makes the alternative below the verdict.
  QBoxLayout* makeVerdict();
  QWidget* makeFoot();
  void makeCopyAndApply();
  QWidget* makeButtons();
  bool isFull() const { return m_form == Form::Full; }
  void showAlternative();
  void setCode(const QString& code, const QString& whyNone);
  int buttonsWidth() const;
  void fitActions(int figures);
  void fill(const AnswerBrief& brief, const QString& name, QStringList sentences);
  void fillFull();
  void fillDetails();
  void showDetails();
  void colour();
  void copyCode();

  Form m_form;
  Answer m_answer;  ///< of the full form
  QString m_code;   ///< of the forms with buttons
  int m_room = 0;   ///< the width for which the full form is laid out
  AnswerBrief m_brief;
  QBoxLayout* m_parts = nullptr;    ///< the verdict beside the figures
  QBoxLayout* m_figures = nullptr;  ///< saving beside break-even
  QBoxLayout* m_body = nullptr;     ///< the parts beside the line, or for a schedule beside the buttons
  QBoxLayout* m_actions = nullptr;  ///< the buttons, for a schedule
  Tile* m_verdict = nullptr;
  Tile* m_saving = nullptr;
  Tile* m_breakEven = nullptr;
  SavedTimeLine* m_line = nullptr;
  QLabel* m_alternative = nullptr;
  QWidget* m_buttons = nullptr;
  QPushButton* m_copy = nullptr;
  QPushButton* m_apply = nullptr;
  QToolButton* m_explain = nullptr;
  QBoxLayout* m_foot = nullptr;  ///< what the figures are of beside the cautions
  QLabel* m_basis = nullptr;
  Notice* m_cautions = nullptr;
  QLabel* m_details = nullptr;  ///< the answer in sentences
  QLabel* m_applied = nullptr;  ///< the same of the measured choices
};

}  // namespace convscope
