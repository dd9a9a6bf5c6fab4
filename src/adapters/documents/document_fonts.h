// The fonts of the web build as paper needs them. Nothing depends on the fonts of the machine: the
// woff2 files that the binary carries are unpacked into memory and handed to fontconfig by name.
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
  std::string family;      // "fraunces"; letters that the brand's family lacks: kFallbackFamily
  std::string_view woff2;  // outlives the fonts
};
inline constexpr std::string_view kFallbackFamily = "noto-sans";

// A file of the web build, by its name below client/assets/ or server/fonts/
// ("fraunces-latin-1a2b3c4d.woff2"); empty when it is no font, or a part of another file.
std::string font_family_of(std::string_view file_name);

// Thread-safe.
class DocumentFonts {
 public:
  explicit DocumentFonts(std::vector<FontFile> files) : files_(std::move(files)) {}
  ~DocumentFonts();
  DocumentFonts(const DocumentFonts&) = delete;
  DocumentFonts& operator=(const DocumentFonts&) = delete;

  bool empty() const { return files_.empty(); }

  // Two families and what helps out, and nothing else; shared by all pages that are set in them.
  struct Set {
    ~Set();
    FcConfig* config = nullptr;
    // As fontconfig calls them, the fallback after each: "Fraunces Variable,Noto Sans Variable".
    std::string heading;
    std::string body;
  };
  // Families that are not there are replaced by the fallback, or by any.
  std::shared_ptr<const Set> set_of(const std::string& heading, const std::string& body);

 private:
  // Where the unpacked file can be opened ("/proc/self/fd/9"); empty when it is broken.
  std::string unpacked(const FontFile& file);
  std::string add_family(FcConfig* config, const std::string& family);

  const std::vector<FontFile> files_;
  std::mutex mutex_;
  std::map<const char*, int> descriptors_;  // by the file's bytes
  std::map<std::string, std::shared_ptr<const Set>> sets_;
};

}  // namespace molar::adapters
