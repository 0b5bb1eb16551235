#pragma once

#include <QString>
#include <vector>

namespace convscope::window {

inline const QString kSessionSuffix = QStringLiteral(".convscope");
inline const QString kPackedSuffix = QStringLiteral(".convscope.gz");  ///< of compressed sessions, which are only read

/// A session that comes with the program.
struct RecordedSession {
  QString file;
  QString title;  ///< "resnet50 at 7 sizes, fp32, NVIDIA H200"
};

/// Returns the recorded sessions, sorted by file name. The title of one that cannot be read is its file name.
std::vector<RecordedSession> recordedSessions();

}  // namespace convscope::window
