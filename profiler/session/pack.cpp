#include "session/pack.h"

#include <unistd.h>
#include <zlib.h>

#include <cerrno>
#include <memory>

#include "core/translatable.h"
#include "files/descriptor.h"
#include "files/input_file.h"
#include "session/session.h"
#include "session/session_file.h"

namespace convscope {

std::string packSession(const std::filesystem::path& from, const std::filesystem::path& to,
                        AtomicFile::Existing existing) {
  Session session;  // folded, so that no file is packed that cannot be read
  const LogEnd end = readLog(from, [&](const Event& event) { session.fold(event); });
  AtomicFile packed(to, existing);
  std::unique_ptr<gzFile_s, GzipCloser> out(gzdopen(::dup(packed.descriptor()), "wb9"));
  if (!out) throwSystemError(translatable("message", "write"), to);
  LineReader lines = sessionLines(from);
  for (auto line = lines.next(); line && line->offset < end.offset; line = lines.next()) {
    errno = 0;
    if (gzwrite(out.get(), line->text.data(), static_cast<unsigned>(line->text.size())) !=
            static_cast<int>(line->text.size()) ||
        gzputc(out.get(), '\n') != '\n')
      throwSystemError(translatable("message", "write"), to);
  }
  if (gzclose(out.release()) != Z_OK) throwSystemError(translatable("message", "write"), to);
  packed.commit();
  return end.warning;
}

}  // namespace convscope
