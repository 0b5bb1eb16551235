#pragma once

#include <QString>
#include <vector>

namespace convscope::window {

inline const QString kSessionSuffix = QStringLiteral(".convscope");
inline const QString kPackedSuffix = QStringLiteral(".convscope.gz");  ///< of a compressed one, which is only read

/// A session that comes with the program.
struct RecordedSession {
  QString file;
  QString title;  ///< "resnet50 at 7 sizes, fp32, NVIDIA H200"
};

/// Those there are, by the names of their files. One that cannot be read is called as its file is.
std::vector<RecordedSession> recordedSessions();

}  // namespace convscope::window
