#include "window/guide.h"

#include <QAbstractTextDocumentLayout>
#include <QDesktopServices>
#include <QFile>
#include <QHBoxLayout>
#include <QLabel>
#include <QLineEdit>
#include <QListWidget>
#include <QMap>
#include <QRegularExpression>
#include <QScrollBar>
#include <QShortcut>
#include <QSignalBlocker>
#include <QTextBlock>
#include <QTextBrowser>
#include <QTextTable>
#include <QVBoxLayout>

#include "text/translate.h"
#include "widgets/shared/text_tables.h"
#include "widgets/shared/tokens.h"

namespace convscope::window {
namespace {

constexpr QSize kSize(900, 640);
constexpr int kSectionsWidth = 180;
constexpr int kLastListedLevel = 2;

/// Returns the guide in the language of the process, or the English one.
QString guideText() {
  const QString translation = QStringLiteral(":/convscope/guide.%1.md").arg(QString::fromStdString(textLanguage()));
  QFile file(QFile::exists(translation) ? translation : QStringLiteral(":/convscope/guide.md"));
  if (!file.open(QIODevice::ReadOnly)) return {};
  QString text = QString::fromUtf8(file.readAll());
  static const QRegularExpression kPicture(QStringLiteral("!\\[[^\\]]*\\]\\([^)]*\\)"));
  static const QRegularExpression kOtherFile(
      QStringLiteral("\\[([^\\]]*)\\]\\((?!#|http|\\.\\./resources/lessons/)[^)]*\\)"));
  text.remove(kPicture);                                   // the window itself is beside the guide
  return text.replace(kOtherFile, QStringLiteral("\\1"));  // other documents are not in the program
}

QTextBlock headingOf(const QTextDocument& document, const QString& title) {
  for (QTextBlock block = document.begin(); block.isValid(); block = block.next()) {
    if (block.blockFormat().headingLevel() > 0 && block.text() == title) return block;
  }
  return {};
}

/// Returns a heading as a link names it: "Whole iterations" is "#whole-iterations".
QString anchorOf(const QString& title) {
  return title.toLower().replace(u' ', u'-');
}

}  // namespace

QString guideSection(const QString& page) {
  const QMap<QString, QString> sections{
      {QString(), Guide::tr("Start")},
      {QStringLiteral("measure"), Guide::tr("Measure")},
      {QStringLiteral("summary"), Guide::tr("Summary")},
      {QStringLiteral("layers"), Guide::tr("Layers")},
      {QStringLiteral("input-sizes"), Guide::tr("Input sizes")},
      {QStringLiteral("memory"), Guide::tr("Memory")},
      {QStringLiteral("compare"), Guide::tr("Compare")},
      {QStringLiteral("run"), Guide::tr("Recorded run")},
      {QStringLiteral("mechanism"), Guide::tr("Mechanism")},
      {QStringLiteral("choices"), Guide::tr("Measured choices")},
      {QStringLiteral("engines"), Guide::tr("Engines")},
      {QStringLiteral("game"), Guide::tr("Be the heuristic")},
      {QStringLiteral("lessons"), Guide::tr("Lessons")},
  };
  return sections.value(page);
}

Guide::Guide(QWidget* parent)
    : QDialog(parent),
      m_sections(new QListWidget),
      m_text(new QTextBrowser),
      m_search(new QLineEdit),
      m_found(new QLabel) {
  setWindowTitle(tr("Guide"));
  m_sections->setAccessibleName(tr("Sections"));
  m_sections->setFixedWidth(kSectionsWidth);
  m_sections->setFrameShape(QFrame::NoFrame);
  m_text->setAccessibleName(tr("Guide"));
  m_text->setOpenLinks(false);
  m_text->setFrameShape(QFrame::NoFrame);
  m_text->document()->setDocumentMargin(tokens::kApart);
  read();
  connect(m_sections, &QListWidget::currentTextChanged, this, &Guide::showSection);
  connect(m_text, &QTextBrowser::anchorClicked, this, &Guide::follow);

  auto* left = new QVBoxLayout;
  left->addWidget(m_search);
  left->addWidget(m_found);
  left->addWidget(m_sections, 1);
  auto* row = new QHBoxLayout(this);
  row->addLayout(left);
  row->addWidget(m_text, 1);
  makeSearch();
  resize(kSize);
  m_text->setFocus();
}

void Guide::read() {
  m_text->setMarkdown(guideText());
  for (QTextFrame* frame : m_text->document()->rootFrame()->childFrames()) {
    if (auto* table = qobject_cast<QTextTable*>(frame)) removeFrames(*table);
  }
  for (QTextBlock block = m_text->document()->begin(); block.isValid(); block = block.next()) {
    const int level = block.blockFormat().headingLevel();
    if (level > 1 && level <= kLastListedLevel) m_sections->addItem(block.text());
  }
}

void Guide::makeSearch() {
  m_search->setFixedWidth(kSectionsWidth);
  m_search->setPlaceholderText(tr("Find (Ctrl+F)"));
  m_search->setAccessibleName(tr("Find in the guide"));
  m_search->setToolTip(tr("Enter finds the next place, Shift+Enter the one before"));
  m_search->setClearButtonEnabled(true);
  m_found->setForegroundRole(QPalette::PlaceholderText);
  m_found->hide();
  const auto bind = [this](const QKeySequence& keys, QWidget* where, const auto& action) {
    auto* shortcut = new QShortcut(keys, where);
    shortcut->setContext(Qt::WidgetWithChildrenShortcut);
    connect(shortcut, &QShortcut::activated, this, action);
  };
  bind(QKeySequence::Find, this, [this] {
    m_search->setFocus(Qt::ShortcutFocusReason);
    m_search->selectAll();
  });
  for (const auto key : {Qt::Key_Return, Qt::Key_Enter}) {
    bind(key, m_search, [this] { find(false); });
    bind(Qt::SHIFT | key, m_search, [this] { find(true); });
  }
}

QStringList Guide::sections() const {
  QStringList titles;
  for (int i = 0; i < m_sections->count(); ++i) titles.append(m_sections->item(i)->text());
  return titles;
}

void Guide::showSection(const QString& title) {
  const QTextBlock heading = headingOf(*m_text->document(), title);
  if (!heading.isValid()) return;
  m_text->setTextCursor(QTextCursor(heading));
  const QRectF place = m_text->document()->documentLayout()->blockBoundingRect(heading);
  m_text->verticalScrollBar()->setValue(static_cast<int>(place.top()));
  const QSignalBlocker blocker(m_sections);
  for (QListWidgetItem* item : m_sections->findItems(title, Qt::MatchExactly)) m_sections->setCurrentItem(item);
}

QString Guide::shownSection() const {
  QString section;
  const QTextBlock first = m_text->cursorForPosition({1, 2 * tokens::kApart}).block();
  for (QTextBlock block = m_text->document()->begin(); block.isValid(); block = block.next()) {
    if (block.blockFormat().headingLevel() > 0) section = block.text();
    if (block == first) break;
  }
  return section;
}

void Guide::find(bool backwards) {
  const QString text = m_search->text();
  const QTextDocument::FindFlags flags = backwards ? QTextDocument::FindBackward : QTextDocument::FindFlags();
  bool found = m_text->find(text, flags);
  if (!found) {  // from the other end
    m_text->moveCursor(backwards ? QTextCursor::End : QTextCursor::Start);
    found = m_text->find(text, flags);
  }
  m_found->setText(tr("Not found"));
  m_found->setVisible(!found && !text.isEmpty());
}

void Guide::follow(const QUrl& link) {
  if (link.scheme().startsWith(QStringLiteral("http"))) {
    QDesktopServices::openUrl(link);
    return;
  }
  static const QRegularExpression kLesson(QStringLiteral("^\\.\\./resources/lessons/([a-z0-9-]+)(\\.zh_CN)?\\.md$"));
  if (const auto lesson = kLesson.match(link.path()); lesson.hasMatch()) {
    emit lessonRequested(lesson.captured(1) + (link.hasFragment() ? u'#' + link.fragment() : QString()));
    return;
  }
  for (QTextBlock block = m_text->document()->begin(); block.isValid(); block = block.next()) {
    if (block.blockFormat().headingLevel() > 0 && anchorOf(block.text()) == link.fragment())
      return showSection(block.text());
  }
}

}  // namespace convscope::window
