#include "widgets/answer/answer_card.h"

#include <QAbstractButton>
#include <QClipboard>
#include <QGuiApplication>
#include <QHBoxLayout>
#include <QLabel>
#include <QPushButton>
#include <QSignalSpy>
#include <QTest>
#include <QToolButton>
#include <algorithm>

#include "analysis/answer_brief.h"
#include "answer/made_answers.h"
#include "support/qt_test.h"
#include "widgets/answer/setting_colour.h"
#include "widgets/shared/notice.h"
#include "widgets/shared/shown_text.h"
#include "widgets/shared/tile.h"

namespace answer_card_test {

using namespace convscope;

class AnswerCardTest : public QObject {
  Q_OBJECT

 private slots:
  void showsTheBriefOfEveryAnswer();
  void bothFormsShowTheSame();
  void textsKeepAwayFromTheBorder();
  void compactCardsBesideEachOtherHaveOneHeight();
  void theVerdictHasTheColourOfItsSetting();
  void copiesTheCode();
  void sentencesAreOnDemand();
  void cautionsAreLinks();
  void anObstacleIsSaid();
  void withoutCodeCopyingIsDisabled();
  void nothingIsCutInAnyWidth_data();
  void nothingIsCutInAnyWidth();
  void hostileTextsArePlain();
};

void AnswerCardTest::showsTheBriefOfEveryAnswer() {
  AnswerCard card(AnswerCard::Form::Full);
  for (const testing::MadeAnswer& made : testing::madeAnswers()) {
    card.setAnswer(made.answer);
    const AnswerBrief brief = briefOf(made.answer);
    const QString shown = card.texts().join(u'\n');
    for (const std::string& text : {brief.verdict, brief.condition, brief.saving.value, brief.breakEven.value})
      QVERIFY2(shown.contains(toQString(text)), made.name);
    for (const BriefFigure* figure : {&brief.saving, &brief.breakEven}) {
      for (const std::string& detail : figure->details) QVERIFY2(shown.contains(toQString(detail)), made.name);
    }
  }
}

void AnswerCardTest::bothFormsShowTheSame() {
  AnswerCard full(AnswerCard::Form::Full);
  AnswerCard compact(AnswerCard::Form::Compact);
  for (const testing::MadeAnswer& made : testing::madeAnswers()) {
    full.setAnswer(made.answer);
    compact.setAnswer(made.answer);
    QCOMPARE(compact.texts(), full.texts());
  }
}

void AnswerCardTest::textsKeepAwayFromTheBorder() {
  const std::vector<testing::MadeAnswer> made = testing::madeAnswers();
  for (const AnswerCard::Form form : {AnswerCard::Form::Full, AnswerCard::Form::Compact}) {
    for (const testing::MadeAnswer& each : made) {
      AnswerCard card(form);
      card.setAnswer(each.answer);
      card.resize(440, card.heightForWidth(440));
      card.show();
      QTest::qWait(0);  // layouts
      for (const QLabel* label : card.findChildren<QLabel*>()) {
        if (!label->isVisible()) continue;
        const QRect place(label->mapTo(&card, QPoint()), label->size());
        QVERIFY2(card.rect().adjusted(0, tokens::kTight, 0, -tokens::kTight).contains(place), each.name);
      }
    }
  }
}

void AnswerCardTest::compactCardsBesideEachOtherHaveOneHeight() {
  const std::vector<testing::MadeAnswer> made = testing::madeAnswers();
  for (std::size_t i = 1; i < made.size(); ++i) {
    QWidget both;
    auto* row = new QHBoxLayout(&both);
    auto* first = new AnswerCard(AnswerCard::Form::Compact);
    auto* second = new AnswerCard(AnswerCard::Form::Compact);
    row->addWidget(first, 1);
    row->addWidget(second, 1);
    first->setAnswer(made[0].answer);
    second->setAnswer(made[i].answer);
    both.resize(880, 300);
    both.show();
    QTRY_COMPARE(first->height(), second->height());
    QCOMPARE(first->y(), second->y());
  }
}

void AnswerCardTest::theVerdictHasTheColourOfItsSetting() {
  for (const bool isDark : {false, true}) {
    const tokens::Colours& colours = isDark ? tokens::dark() : tokens::light();
    for (const testing::MadeAnswer& made : testing::madeAnswers()) {
      AnswerCard card(AnswerCard::Form::Full);
      card.setAnswer(made.answer);
      card.setPalette(tokens::paletteOf(colours));
      const AnswerBrief brief = briefOf(made.answer);
      const auto labels = card.findChildren<QLabel*>();
      const auto found = std::ranges::find(labels, toQString(brief.verdict), &QLabel::text);
      QVERIFY(found != labels.end());
      QCOMPARE((*found)->palette().color(QPalette::WindowText),
               brief.setting ? settingColour(*brief.setting, colours) : colours.text);
    }
  }
}

void AnswerCardTest::copiesTheCode() {
  AnswerCard card(AnswerCard::Form::Full);
  card.setAnswer(testing::madeAnswers().front().answer);
  card.show();
  QPushButton* copy = card.findChildren<QPushButton*>().front();
  copy->setFocus();
  QTest::keyClick(copy, Qt::Key_Space);
  QCOMPARE(QGuiApplication::clipboard()->text().toStdString(), testing::madeAnswers().front().answer.code);
  card.setAnswer(testing::madeAnswers().back().answer);
  QVERIFY(copy->isVisible() && !copy->isEnabled() && !copy->toolTip().isEmpty());
}

void AnswerCardTest::sentencesAreOnDemand() {
  AnswerCard card(AnswerCard::Form::Full);
  const Answer answer = testing::madeAnswers().front().answer;
  card.setAnswer(answer);
  card.show();
  const auto shows = [&](const std::string& text) {
    return std::ranges::any_of(card.findChildren<QLabel*>(), [&](const QLabel* label) {
      return label->isVisible() && label->text().contains(toQString(text));
    });
  };
  QVERIFY(!shows(answer.limits));
  const QSignalSpy heights(&card, &AnswerCard::heightChanged);
  card.findChild<QToolButton*>()->click();
  QCOMPARE(heights.size(), 1);
  QVERIFY(shows(answer.limits) && shows(answer.sentence) && shows(answer.applied->sentence));
  QVERIFY(card.accessibleDescription().contains(toQString(answer.limits)));
}

void AnswerCardTest::cautionsAreLinks() {
  AnswerCard card(AnswerCard::Form::Full);
  const testing::MadeAnswer made = testing::madeAnswers()[2];
  card.setAnswer(made.answer);
  card.setCautions(made.cautions);
  card.show();
  auto* notice = card.findChild<Notice*>();
  QVERIFY(notice->isVisible());
  QLabel* text = notice->findChildren<QLabel*>().back();
  QVERIFY2(text->text().contains(QStringLiteral(">No gain if the host is the limit</a>")), qPrintable(text->text()));
  QSignalSpy chosen(&card, &AnswerCard::cautionChosen);
  emit text->linkActivated(QStringLiteral("left-out"));
  QCOMPARE(chosen.value(0).value(0).toString(), QStringLiteral("left-out"));
  card.setCautions({});
  QVERIFY(!notice->isVisible());
}

void AnswerCardTest::anObstacleIsSaid() {
  AnswerCard card(AnswerCard::Form::Full);
  card.setAnswer(testing::madeAnswers().front().answer);
  QPushButton* apply = card.findChildren<QPushButton*>().back();
  QSignalSpy requested(&card, &AnswerCard::applyRequested);
  card.setApplyObstacle(QStringLiteral("no <device>"));
  QVERIFY(!apply->isEnabled());
  QVERIFY(apply->toolTip().contains(QStringLiteral("no &lt;device&gt;")));
  card.setApplyObstacle({});
  apply->click();
  QCOMPARE(requested.size(), 1);
}

/// A button without a function keeps its place and says why.
void AnswerCardTest::withoutCodeCopyingIsDisabled() {
  AnswerCard card(AnswerCard::Form::Schedule);
  card.resize(1000, 120);
  card.show();
  const AnswerBrief brief = briefOf(testing::madeAnswers().front().answer);
  const auto buttons = card.findChildren<QPushButton*>();
  card.setBrief(brief, {}, {}, QStringLiteral("x = True"), {});
  QVERIFY(buttons.front()->isEnabled() && buttons.front()->toolTip().contains(QStringLiteral("x = True")));
  const QPoint place = buttons.back()->pos();
  card.setBrief(brief, {}, {}, {}, QStringLiteral("not <clear>"));
  QVERIFY(buttons.front()->isVisible() && !buttons.front()->isEnabled());
  QVERIFY(buttons.front()->toolTip().contains(QStringLiteral("not &lt;clear&gt;")));
  QVERIFY(buttons.back()->isVisible());
  QCOMPARE(buttons.back()->pos(), place);
}

void AnswerCardTest::nothingIsCutInAnyWidth_data() {
  QTest::addColumn<bool>("isCompact");
  QTest::addColumn<double>("scale");
  for (const bool isCompact : {false, true}) {
    for (const double scale : {1.0, 2.0})
      QTest::addRow("%s %g", isCompact ? "compact" : "full", scale) << isCompact << scale;
  }
}

void AnswerCardTest::nothingIsCutInAnyWidth() {
  QFETCH(bool, isCompact);
  QFETCH(double, scale);
  for (const testing::MadeAnswer& made : testing::madeAnswers()) {
    AnswerCard card(isCompact ? AnswerCard::Form::Compact : AnswerCard::Form::Full);
    QFont font = card.font();
    font.setPointSizeF(font.pointSizeF() * scale);
    card.setFont(font);
    card.setAnswer(made.answer);
    card.show();
    for (const int width : {int(420 * scale), 860, 1240, 1880}) {
      card.fitTo(width);
      card.resize(width, card.heightForWidth(width));
      QCoreApplication::processEvents();
      for (const QLabel* label : card.findChildren<QLabel*>()) {
        if (!label->isVisible() || label->text().isEmpty()) continue;
        const QString what =
            QStringLiteral("%1, %2: %3").arg(QString::fromUtf8(made.name)).arg(width).arg(label->text());
        const int needed = label->wordWrap() ? label->heightForWidth(label->width()) : label->sizeHint().height();
        QVERIFY2(label->height() >= needed, qPrintable(what));
        if (!label->wordWrap()) QVERIFY2(label->width() >= label->sizeHint().width(), qPrintable(what));
        QVERIFY2(card.rect().contains(QRect(label->mapTo(&card, QPoint()), label->size())), qPrintable(what));
      }
    }
  }
}

void AnswerCardTest::hostileTextsArePlain() {
  AnswerCard card(AnswerCard::Form::Full);
  Answer answer;
  answer.missing = answer.sentence = "<img src=x>" + std::string(500, 'W') + "\x1b[31m\n<b>";
  card.setAnswer(answer, QStringLiteral("<b>name</b>"));
  card.show();
  for (const QLabel* label : card.findChildren<QLabel*>()) {
    if (label->text().contains(u'<') && !label->text().contains(QStringLiteral("<a href")))
      QCOMPARE(label->textFormat(), Qt::PlainText);
  }
  QVERIFY(!card.grab().isNull());
}

}  // namespace answer_card_test

CONVSCOPE_QT_TEST(answer_card_test::AnswerCardTest, answer_card)
#include "answer_card_test.moc"
