#include "adapters/documents/document_fonts.h"

#include <fontconfig/fontconfig.h>
#include <sys/mman.h>
#include <unistd.h>
#include <woff2/decode.h>

#include <algorithm>

#include "base/durable_file.h"
#include "base/log.h"

namespace molar::adapters {

namespace {

constexpr std::string_view kEnding = ".woff2";
constexpr std::size_t kMaxFontBytes = std::size_t{32} << 20U;

const FcChar8* chars(const std::string& text) {
  return reinterpret_cast<const FcChar8*>(text.c_str());
}

std::string unpack(std::string_view woff2) {
  const auto* bytes = reinterpret_cast<const std::uint8_t*>(woff2.data());
  std::string font(std::min(woff2::ComputeWOFF2FinalSize(bytes, woff2.size()), kMaxFontBytes), 0);
  woff2::WOFF2StringOut out(&font);
  out.SetMaxSize(kMaxFontBytes);
  if (!woff2::ConvertWOFF2ToTTF(bytes, woff2.size(), &out)) {
    return {};
  }
  font.resize(out.Size());
  return font;
}

// Creates a file in memory that exists until it is closed; -1 on failure.
int keep_in_memory(const std::string& bytes) {
  const int file = ::memfd_create("molar-font", MFD_CLOEXEC);
  if (file >= 0 && !write_all(file, bytes)) {
    ::close(file);
    return -1;
  }
  return file;
}

// Family of the font that was added last.
std::string newest_family(FcConfig* config) {
  const FcFontSet* fonts = FcConfigGetFonts(config, FcSetApplication);
  FcChar8* name = nullptr;
  if (fonts == nullptr || fonts->nfont == 0 ||
      FcPatternGetString(fonts->fonts[fonts->nfont - 1], FC_FAMILY, 0, &name) != FcResultMatch) {
    return {};
  }
  return reinterpret_cast<const char*>(name);
}

}  // namespace

std::string font_family_of(std::string_view file_name) {
  if (!file_name.ends_with(kEnding)) {
    return {};
  }
  for (std::string_view subset : {"-latin", "-cyrillic", "-greek", "-vietnamese", "-devanagari"}) {
    if (const std::size_t at = file_name.find(subset); at != std::string_view::npos && at > 0) {
      return std::string(file_name.substr(0, at));
    }
  }
  return {};
}

DocumentFonts::~DocumentFonts() {
  sets_.clear();
  for (const auto& [bytes, file] : descriptors_) {
    ::close(file);
  }
}

DocumentFonts::Set::~Set() {
  if (config != nullptr) {
    FcConfigDestroy(config);
  }
}

std::string DocumentFonts::unpacked(const FontFile& file) {
  auto found = descriptors_.find(file.woff2.data());
  if (found == descriptors_.end()) {
    const std::string font = unpack(file.woff2);
    const int descriptor = font.empty() ? -1 : keep_in_memory(font);
    if (descriptor < 0) {
      return {};
    }
    found = descriptors_.emplace(file.woff2.data(), descriptor).first;
  }
  return "/proc/self/fd/" + std::to_string(found->second);
}

std::string DocumentFonts::add_family(Set& set, const std::string& family) {
  std::string name;
  for (const FontFile& file : files_) {
    if (file.family != family) {
      continue;
    }
    const std::string path = unpacked(file);
    if (path.empty() || FcConfigAppFontAddFile(set.config, chars(path)) != FcTrue) {
      log_event(LogLevel::Error, "font_unreadable", {{"family", file.family}});
      set.is_complete = false;
    } else if (name.empty()) {
      name = newest_family(set.config);
    }
  }
  return name;
}

std::shared_ptr<const DocumentFonts::Set> DocumentFonts::set_of(const std::string& heading,
                                                                const std::string& body) {
  const std::lock_guard lock(mutex_);
  const std::string key = heading + "," + body;
  if (const auto found = sets_.find(key); found != sets_.end()) {
    return found->second;
  }
  auto set = std::make_shared<Set>();
  set->config = FcConfigCreate();
  const std::string fallback = add_family(*set, std::string(kFallbackFamily));
  const auto named = [&](const std::string& family) {
    std::string name = add_family(*set, family);
    return name.empty() || fallback.empty() ? name + fallback : name + "," + fallback;
  };
  set->body = named(body);
  set->heading = heading == body ? set->body : named(heading);
  if (set->body.empty() && !files_.empty()) {
    set->body = add_family(*set, files_.front().family);
  }
  if (set->heading.empty()) {
    set->heading = set->body;
  }
  if (set->is_complete) {
    sets_.emplace(key, set);
  }
  return set;
}

}  // namespace molar::adapters
