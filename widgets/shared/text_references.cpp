#include "widgets/shared/text_references.h"

#include <QDesktopServices>
#include <QDir>
#include <QFileInfo>
#include <QImageReader>
#include <QMessageBox>
#include <QPushButton>
#include <QTextBlock>
#include <QTextCursor>
#include <QTextDocument>
#include <QUrl>
#include <algorithm>
#include <vector>

#include "widgets/shared/shown_text.h"

namespace convscope {
namespace {

struct Reference {
  int position;
  int length;
  QTextCharFormat format;
};

/// Returns the links and pictures after `from`, in their order. A change of the text would invalidate iterators.
std::vector<Reference> referencesAfter(const QTextDocument& document, int from) {
  std::vector<Reference> found;
  for (QTextBlock block = document.findBlock(from); block.isValid(); block = block.next()) {
    for (auto part = block.begin(); !part.atEnd(); ++part) {
      const QTextFragment fragment = part.fragment();
      const QTextCharFormat format = fragment.charFormat();
      if (fragment.position() + fragment.length() > from && (format.isAnchor() || format.isImageFormat()))
        found.push_back({fragment.position(), fragment.length(), format});
    }
  }
  return found;
}

QTextCharFormat withoutLink(QTextCharFormat format) {
  for (const int property :
       {QTextFormat::IsAnchor, QTextFormat::AnchorHref, QTextFormat::AnchorName, QTextFormat::ForegroundBrush,
        QTextFormat::FontUnderline, QTextFormat::TextUnderlineStyle, QTextFormat::TextToolTip})
    format.clearProperty(property);
  return format;
}

/// Shows a picture from its file in the folder, or describes it.
void restrictPicture(QTextCursor& selected, const QTextCharFormat& format, const QString& folder) {
  QTextImageFormat image = format.toImageFormat();
  const QString file = pictureIn(folder, image.name());
  if (!file.isEmpty()) {
    image.setName(file);
    selected.setCharFormat(image);
    return;
  }
  selected.insertText(format.stringProperty(QTextFormat::ImageAltText), QTextCharFormat());
}

void restrictReference(QTextDocument& document, const Reference& reference, const QString& folder) {
  QTextCursor selected(&document);
  selected.setPosition(reference.position);
  selected.setPosition(reference.position + reference.length, QTextCursor::KeepAnchor);
  QTextCharFormat format = reference.format;
  if (format.isAnchor() && !isWebPage(QUrl(format.anchorHref()))) {
    format = withoutLink(format);
    selected.setCharFormat(format);
  }
  if (format.isImageFormat()) restrictPicture(selected, format, folder);
}

}  // namespace

void restrictReferences(QTextDocument& document, int from, const QString& folder) {
  const std::vector<Reference> references = referencesAfter(document, from);
  // From the end, so positions stay right.
  for (auto reference = references.rbegin(); reference != references.rend(); ++reference)
    restrictReference(document, *reference, folder);
}

void colourLinks(QTextDocument& document, const QColor& colour) {
  std::vector<std::pair<int, int>> links;  // a change of a format would invalidate iterators
  for (QTextBlock block = document.begin(); block.isValid(); block = block.next()) {
    for (auto part = block.begin(); !part.atEnd(); ++part) {
      const QTextFragment fragment = part.fragment();
      if (fragment.charFormat().isAnchor())
        links.emplace_back(fragment.position(), fragment.position() + fragment.length());
    }
  }
  QTextCharFormat format;
  format.setForeground(colour);
  for (const auto& [begin, end] : links) {
    QTextCursor cursor(&document);
    cursor.setPosition(begin);
    cursor.setPosition(end, QTextCursor::KeepAnchor);
    cursor.mergeCharFormat(format);
  }
}

QString pictureIn(const QString& folder, const QString& name) {
  if (folder.isEmpty() || name.isEmpty() || name.startsWith(u':') || QDir::isAbsolutePath(name) ||
      !QUrl(name).scheme().isEmpty() || name.split(u'/').contains(QStringLiteral("..")))
    return {};
  const QFileInfo file(QDir(folder), name);
  const QString home = QFileInfo(folder).canonicalFilePath();
  const QString path = file.canonicalFilePath();
  if (home.isEmpty() || !file.isFile() || !path.startsWith(home.endsWith(u'/') ? home : home + u'/')) return {};
  static const QList<QByteArray> kFormats{"png", "jpeg", "gif", "webp"};
  QImageReader reader(path);
  reader.setDecideFormatFromContent(true);
  return kFormats.contains(reader.format()) ? path : QString();
}

bool isWebPage(const QUrl& link) {
  return link.isValid() && !link.host().isEmpty() &&
         (link.scheme() == QLatin1String("http") || link.scheme() == QLatin1String("https"));
}

void askToOpen(QWidget& parent, const QString& link) {
  const QUrl url(link);
  if (!isWebPage(url)) return;
  QMessageBox box(QMessageBox::Question, App::tr("Open a link"), App::tr("Open this page in the browser?"),
                  QMessageBox::NoButton, &parent);
  box.setTextFormat(Qt::PlainText);
  box.setInformativeText(url.toString(QUrl::FullyEncoded));  // no letters that look like others
  const QAbstractButton* open = box.addButton(App::tr("Open"), QMessageBox::AcceptRole);
  box.setDefaultButton(box.addButton(QMessageBox::Cancel));
  box.exec();
  if (box.clickedButton() == open) QDesktopServices::openUrl(url);
}

}  // namespace convscope
