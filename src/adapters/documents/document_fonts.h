// The fonts of the web build for documents, independent of the machine's fonts: woff2 files
// embedded in the binary are unpacked into memory and passed to fontconfig by name.
#pragma once

#include <map>
#include <memory>
#include <mutex>
#include <string>
#include <string_view>
#include <vector>

typedef struct _FcConfig FcConfig;  // NOLINT: the library's own name

namespace molar::adapters {

// One file: some of a family's letters, in all weights.
struct FontFile {
  std::string family;      // "fraunces"; kFallbackFamily has letters missing in brand families
  std::string_view woff2;  // must outlive the fonts
};
inline constexpr std::string_view kFallbackFamily = "noto-sans";

// The family of a file of the web build, from its name below client/assets/ or server/fonts/
// ("fraunces-latin-1a2b3c4d.woff2"); empty for other files, and for fonts whose letters another
// file contains.
std::string font_family_of(std::string_view file_name);

// Thread-safe.
class DocumentFonts {
 public:
  explicit DocumentFonts(std::vector<FontFile> files) : files_(std::move(files)) {}
  ~DocumentFonts();

  bool empty() const { return files_.empty(); }

  // Two families and the fallback; shared by all pages set in them.
  struct Set {
    ~Set();
    FcConfig* config = nullptr;
    // Names for fontconfig, each with the fallback: "Fraunces Variable,Noto Sans Variable".
    std::string heading;
    std::string body;
    // False: a font could not be read, possibly for want of descriptors or memory.
    bool is_complete = true;
  };
  // Missing families are replaced by the fallback, or else by any family. An incomplete set is not
  // stored, so that the next call tries again.
  std::shared_ptr<const Set> set_of(const std::string& heading, const std::string& body);

 private:
  // Path of the unpacked file ("/proc/self/fd/9"); empty when it is damaged.
  std::string unpacked(const FontFile& file);
  std::string add_family(Set& set, const std::string& family);

  const std::vector<FontFile> files_;
  std::mutex mutex_;
  std::map<const char*, int> descriptors_;  // by the address of the file's bytes
  std::map<std::string, std::shared_ptr<const Set>> sets_;
};

}  // namespace molar::adapters
