#include "window/choices_control.h"

#include <QDir>
#include <QFileDialog>
#include <QFileInfo>

#include "apply/choices.h"
#include "problem/input_error.h"
#include "session/subject_text.h"
#include "window/saved_file.h"

namespace convscope::window {
namespace {

const QString kChoicesTopic = QStringLiteral("choices");
const QString kChoicesSuffix = QStringLiteral(".choices");

}  // namespace

ChoicesControl::ChoicesControl(const Parts& parts) : QObject(&parts.page), m_parts(parts) {
  connect(&parts.page, &ChoicesPage::writeRequested, this, &ChoicesControl::write);
  connect(&parts.page, &ChoicesPage::reportRequested, &parts.files, &FileControl::openReport);
  connect(&parts.files, &FileControl::reportOpened, this, [this](const Coverage& coverage, const QString& name) {
    m_parts.page.showReport(coverage, name);
    m_parts.area.showPage(&m_parts.page);
  });
}

void ChoicesControl::write() {
  const Survey* survey = m_parts.shown.survey();
  if (survey == nullptr) return;
  QString name = QString::fromStdString(subjectName(survey->started));
  const QString proposed =
      QStringLiteral("%1/%2%3").arg(m_parts.frame.settings.exportFolder(), name.replace(u'/', u'_'), kChoicesSuffix);
  const QString file = QFileDialog::getSaveFileName(&m_parts.frame.window, tr("Write the choice file"), proposed,
                                                    tr("Choice files (*%1)").arg(kChoicesSuffix));
  if (!file.isEmpty()) writeTo(withSuffix(file, kChoicesSuffix));
}

void ChoicesControl::writeTo(const QString& file) {
  const MeasuredChoices::Contents* contents = m_parts.page.choices().contents();
  if (contents == nullptr) return;
  try {
    saveFile(file, QByteArray::fromStdString(toText(contents->choices)));
  } catch (const RequestError& error) {
    m_parts.frame.notices.show(kChoicesTopic, NoticeKind::Error, QString::fromUtf8(error.what()));
    return;
  }
  m_parts.frame.settings.setExportFolder(QFileInfo(file).absolutePath());
  m_parts.frame.notices.announce(kChoicesTopic, tr("Written: %1").arg(QDir::toNativeSeparators(file)), file);
  m_parts.page.showWritten(QFileInfo(file).absoluteFilePath());
}

}  // namespace convscope::window
