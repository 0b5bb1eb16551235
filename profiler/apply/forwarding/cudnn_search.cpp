#include "apply/forwarding/cudnn_search.h"

#include <dlfcn.h>
#include <link.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <climits>
#include <cstdlib>
#include <optional>
#include <string_view>
#include <vector>

namespace convscope::apply {
namespace {

constexpr std::string_view kName = "libcudnn.so.9";

std::string folderOf(const std::string& path) {
  const std::size_t end = path.rfind('/');
  return end == std::string::npos ? std::string() : path.substr(0, end);
}

std::string programPath() {
  std::string path(PATH_MAX, '\0');
  const ssize_t length = readlink("/proc/self/exe", path.data(), path.size());
  path.resize(length < 0 ? 0 : static_cast<std::size_t>(length));
  return path;
}

/// The file that this code is in.
const struct stat& ownFile() {
  static const struct stat file = [] {
    struct stat status {};
    Dl_info info{};
    if (dladdr(reinterpret_cast<void*>(&findCudnn), &info) != 0) stat(info.dli_fname, &status);
    return status;
  }();
  return file;
}

/// Returns whether `path` is a file that can be read, and not this library.
bool isCudnn(const std::string& path) {
  struct stat status {};
  if (stat(path.c_str(), &status) != 0 || !S_ISREG(status.st_mode) || access(path.c_str(), R_OK) != 0) return false;
  return status.st_dev != ownFile().st_dev || status.st_ino != ownFile().st_ino;
}

/// A library or program of this process, and the folders in which it lets the loader search.
struct LoadedObject {
  std::string path;
  std::string rpath;    ///< empty if it has a RUNPATH
  std::string runpath;  ///< in both, folders are separated by colons
};

const char* textAt(const dl_phdr_info& info, ElfW(Addr) strings, std::optional<ElfW(Xword)> offset) {
  if (!offset || strings == 0) return "";
  // glibc relocates the address in the dynamic section, except in read-only ones.
  const ElfW(Addr) address = strings < info.dlpi_addr ? strings + info.dlpi_addr : strings;
  return reinterpret_cast<const char*>(address + *offset);
}

LoadedObject describe(const dl_phdr_info& info) {
  LoadedObject object{info.dlpi_name == nullptr ? "" : info.dlpi_name, {}, {}};
  if (object.path.empty()) object.path = programPath();
  if (object.path.find('/') == std::string::npos) return object;  // the kernel's own
  for (int i = 0; i < info.dlpi_phnum; ++i) {
    if (info.dlpi_phdr[i].p_type != PT_DYNAMIC) continue;
    ElfW(Addr) strings = 0;
    std::optional<ElfW(Xword)> rpath, runpath;
    const auto* entry = reinterpret_cast<const ElfW(Dyn)*>(info.dlpi_addr + info.dlpi_phdr[i].p_vaddr);
    for (; entry->d_tag != DT_NULL; ++entry) {
      if (entry->d_tag == DT_STRTAB) strings = entry->d_un.d_ptr;
      if (entry->d_tag == DT_RPATH) rpath = entry->d_un.d_val;
      if (entry->d_tag == DT_RUNPATH) runpath = entry->d_un.d_val;
    }
    object.runpath = textAt(info, strings, runpath);
    if (!runpath) object.rpath = textAt(info, strings, rpath);
  }
  return object;
}

std::vector<LoadedObject> loadedObjects() {
  std::vector<LoadedObject> objects;
  const auto add = [](dl_phdr_info* info, std::size_t, void* all) {
    try {
      static_cast<std::vector<LoadedObject>*>(all)->push_back(describe(*info));
    } catch (...) {  // no memory: nothing may be thrown through the loader
    }
    return 0;
  };
  dl_iterate_phdr(add, &objects);
  return objects;
}

/// Replaces $ORIGIN by the folder of the object.
std::string expanded(std::string folder, const std::string& object) {
  for (const std::string_view token : {"$ORIGIN", "${ORIGIN}"}) {
    const std::size_t at = folder.find(token);
    if (at != std::string::npos) folder.replace(at, token.size(), folderOf(object));
  }
  return folder;
}

/// Returns the cuDNN in the first of the folders that has one.
std::string findIn(std::string_view folders, const std::string& object) {
  while (!folders.empty()) {
    const std::size_t end = std::min(folders.find(':'), folders.size());
    std::string path = expanded(std::string(folders.substr(0, end)), object);
    folders.remove_prefix(std::min(end + 1, folders.size()));
    if (!path.starts_with('/')) continue;  // the current folder is no place to load code from
    path.append("/").append(kName);
    if (isCudnn(path)) return path;
  }
  return {};
}

/// Finds cuDNN beside one of its parts, whose name is not that of this library, so the loader can search it.
std::string findInSystem() {
  void* part = dlopen("libcudnn_graph.so.9", RTLD_LAZY | RTLD_LOCAL);
  if (part == nullptr) return {};
  std::string path;
  link_map* map = nullptr;
  if (dlinfo(part, RTLD_DI_LINKMAP, &map) == 0) path = folderOf(map->l_name).append("/").append(kName);
  dlclose(part);
  return isCudnn(path) ? path : std::string();
}

}  // namespace

std::string findCudnn() {
  if (const char* given = secure_getenv("CONVSCOPE_CUDNN"); given != nullptr && *given != '\0')
    return isCudnn(given) ? given : std::string();
  const std::vector<LoadedObject> objects = loadedObjects();
  for (const LoadedObject& object : objects)
    if (object.path.substr(object.path.rfind('/') + 1) == kName && isCudnn(object.path)) return object.path;
  for (const LoadedObject& object : objects)
    if (std::string path = findIn(object.rpath, object.path); !path.empty()) return path;
  if (const char* folders = secure_getenv("LD_LIBRARY_PATH"))
    if (std::string path = findIn(folders, {}); !path.empty()) return path;
  for (const LoadedObject& object : objects)
    if (std::string path = findIn(object.runpath, object.path); !path.empty()) return path;
  return findInSystem();
}

}  // namespace convscope::apply
