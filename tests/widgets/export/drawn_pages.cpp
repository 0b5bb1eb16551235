#include "export/drawn_pages.h"

#include <QDir>
#include <QFile>
#include <QImage>
#include <QProcess>
#include <QStandardPaths>
#include <QTemporaryDir>
#include <cmath>

#include "support/qt_test.h"

namespace convscope::testing {

QList<double> filledShares(const QByteArray& pdf) {
  const QString program = QStandardPaths::findExecutable(QStringLiteral("pdftoppm"));
  const QTemporaryDir folder;
  QFile file(folder.filePath(QStringLiteral("x.pdf")));
  if (program.isEmpty() || !file.open(QIODevice::WriteOnly) || file.write(pdf) != pdf.size()) return {};
  file.close();
  QProcess process;
  process.start(program, {QStringLiteral("-r"), QStringLiteral("36"), QStringLiteral("-gray"), file.fileName(),
                          folder.filePath(QStringLiteral("page"))});
  if (!process.waitForFinished(kPatienceMs)) return {};
  QList<double> shares;
  for (const QString& name : QDir(folder.path()).entryList({QStringLiteral("page*.pgm")}, QDir::Files, QDir::Name)) {
    const QImage image(folder.filePath(name));
    constexpr double kMargin = 14 / 297.0;  // of A4, in portrait
    constexpr double kEdge = 26 / 96.0 * 25.4 / 297.0;
    const int top = static_cast<int>(std::ceil((kMargin + kEdge) * image.height()));
    const int bottom = static_cast<int>((1 - kMargin - kEdge) * image.height());
    int last = top;
    for (int y = top; y < bottom; ++y) {
      for (int x = 0; x < image.width(); ++x) {
        constexpr int kInk = 200;
        if (qGray(image.pixel(x, y)) < kInk) last = y;
      }
    }
    shares.append(static_cast<double>(last - top) / (bottom - top));
  }
  return shares;
}

QStringList textsOfPages(const QByteArray& pdf) {
  const QString program = QStandardPaths::findExecutable(QStringLiteral("pdftotext"));
  if (program.isEmpty()) return {};
  QProcess process;
  process.start(program, {QStringLiteral("-"), QStringLiteral("-")});
  process.write(pdf);
  process.closeWriteChannel();
  if (!process.waitForFinished(kPatienceMs)) return {};
  QStringList texts = QString::fromUtf8(process.readAllStandardOutput()).split(u'\f');
  texts.removeLast();  // each page ends with the mark
  return texts;
}

}  // namespace convscope::testing
