#pragma once

#include <QColor>
#include <QString>
#include <QTextDocument>

class QUrl;
class QWidget;

namespace convscope {

/// Markdown by somebody else: HTML in it is text.
inline constexpr QTextDocument::MarkdownFeatures kLessonMarkdown{
    QTextDocument::MarkdownFeatures(QTextDocument::MarkdownDialectGitHub) | QTextDocument::MarkdownNoHTML};

/// Keeps in the text after the position `from` only what somebody else's text may refer to: links to pages on the web,
/// and pictures in `folder`. Any other link becomes plain text, and any other picture its description. Call it before
/// the document is laid out, which reads the pictures.
void restrictReferences(QTextDocument& document, int from, const QString& folder);

/// Gives all links a colour: Qt takes that of the application when it reads HTML or Markdown.
void colourLinks(QTextDocument& document, const QColor& colour);

/// Returns the picture `name` of `folder` as an absolute path. Returns an empty text if it is elsewhere, also by a
/// symbolic link, or if it is no PNG, JPEG, GIF or WebP file: an SVG file may itself refer to other files. An empty
/// `folder` has no pictures.
QString pictureIn(const QString& folder, const QString& name);

/// Returns whether `link` is a page on the web, by http or https.
bool isWebPage(const QUrl& link);

/// Opens a page on the web if the user agrees. The question shows the whole address. Other links are ignored.
void askToOpen(QWidget& parent, const QString& link);

}  // namespace convscope
