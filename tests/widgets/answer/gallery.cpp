// Pictures of the window's components in all their states, light and dark, to be looked at: component_gallery FOLDER.
// With sessions behind the folder: the page Summary of each in several widths.
#include <QApplication>
#include <QDir>
#include <QFileInfo>
#include <QStyleFactory>
#include <QTest>
#include <QVBoxLayout>
#include <cstdio>

#include "answer/made_answers.h"
#include "session/session_file.h"
#include "widgets/answer/answer_card.h"
#include "widgets/shared/notice.h"
#include "widgets/shared/segmented_control.h"
#include "widgets/shared/session_store.h"
#include "widgets/shared/shown_survey.h"
#include "widgets/shared/tile.h"
#include "widgets/shared/tokens.h"
#include "widgets/summary/summary_page.h"

using namespace convscope;

namespace {

void save(QWidget& widget, const QDir& folder, const QString& name) {
  widget.ensurePolished();
  QTest::qWait(60);
  const QString file = folder.filePath(name + QStringLiteral(".png"));
  widget.grab().save(file);
  std::printf("%s\n", qPrintable(file));
}

/// Returns a choice of views in each of its states: first chosen, last chosen, with the focus, switched off, as a box.
QWidget* makeSegments() {
  auto* whole = new QWidget;
  auto* column = new QVBoxLayout(whole);
  const auto add = [column] {
    auto* control =
        new SegmentedControl(QStringLiteral("View"),
                             {QStringLiteral("Total time"), QStringLiteral("Time saved"), QStringLiteral("Winners")});
    column->addWidget(control);
    return control;
  };
  add();
  add()->setCurrentIndex(2);
  add()->setEnabled(false);
  SegmentedControl* box = add();
  box->setMaximumWidth(box->sizeHint().width() - 1);
  add()->setFocus();
  return whole;
}

/// Tiles, a notice and a choice of views, then every answer in both forms.
void shootComponents(const QDir& folder, const QString& name, int width) {
  QWidget window;
  auto* column = new QVBoxLayout(&window);
  auto* tiles = new QHBoxLayout;
  for (const bool isFlat : {false, true}) {
    auto* tile = new Tile(tokens::Type::Figure);
    tile->setFlat(isFlat);
    tile->setFigure(QStringLiteral("This session, NVIDIA H200"), QStringLiteral("27.8 ms"),
                    {QStringLiteral("True pays off after 476")});
    tiles->addWidget(tile);
  }
  column->addLayout(tiles);
  auto* notice = new Notice;
  notice->setClauses(
      {{{}, QStringLiteral("384 and 416 are not measured")}, {QStringLiteral("link"), QStringLiteral("a link")}});
  column->addWidget(notice);
  column->addWidget(makeSegments());
  for (const testing::MadeAnswer& made : testing::madeAnswers()) {
    for (const auto form : {AnswerCard::Form::Full, AnswerCard::Form::Compact}) {
      auto* card = new AnswerCard(form);
      card->setAnswer(made.answer, form == AnswerCard::Form::Compact ? QString::fromUtf8(made.name) : QString());
      if (form == AnswerCard::Form::Full) {
        card->setApplyObstacle(made.answer.applied ? QString() : QStringLiteral("Nothing was measured."));
        card->setCautions(made.cautions);
      }
      card->fitTo(width - 2 * tokens::kFar);
      column->addWidget(card);
    }
  }
  column->addStretch(1);
  window.resize(width, 100);
  window.show();
  QTest::qWait(50);
  for (int pass = 0; pass < 2; ++pass) {  // cards lay themselves out for their width first
    window.resize(width, window.heightForWidth(width));
    QTest::qWait(50);
  }
  save(window, folder, name);
}

void shootSummary(const QDir& folder, const QString& name, const QString& session) {
  SessionStore store;
  ShownSurvey shown(store);
  SummaryPage page(shown);
  store.replace(readSession(session.toStdString()).session);
  for (const int width : {900, 1280, 1920}) {
    page.resize(width, width * 5 / 8);
    page.show();
    save(page, folder, QStringLiteral("%1-%2").arg(name).arg(width));
  }
}

}  // namespace

int main(int argc, char** argv) {
  QApplication application(argc, argv);
  QApplication::setStyle(QStyleFactory::create(QStringLiteral("Fusion")));
  const QDir folder(QString::fromLocal8Bit(argc > 1 ? argv[1] : "."));
  for (const bool isDark : {false, true}) {
    QApplication::setPalette(tokens::paletteOf(isDark ? tokens::dark() : tokens::light()));
    const QString shade = isDark ? QStringLiteral("dark") : QStringLiteral("light");
    for (const int width : {560, 1200}) shootComponents(folder, QStringLiteral("%1-%2").arg(shade).arg(width), width);
    for (int i = 2; i < argc; ++i) {
      const QString session = QString::fromLocal8Bit(argv[i]);
      shootSummary(folder, QStringLiteral("%1-%2").arg(QFileInfo(session).baseName(), shade), session);
    }
  }
}
