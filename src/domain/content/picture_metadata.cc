#include "domain/content/picture_metadata.h"

#include <cstdint>
#include <optional>
#include <set>
#include <utility>
#include <vector>

namespace molar::domain {

namespace {

constexpr std::size_t kNotFound = std::string_view::npos;

// Big-endian number of up to eight bytes; 0 where there are no more bytes.
std::uint64_t big(std::string_view bytes, std::size_t at, std::size_t size) {
  std::uint64_t number = 0;
  for (std::size_t i = at; i < at + size; ++i) {
    number = number << 8U | (i < bytes.size() ? static_cast<unsigned char>(bytes[i]) : 0U);
  }
  return number;
}

std::uint32_t little(std::string_view bytes, std::size_t at, std::size_t size) {
  std::uint32_t number = 0;
  for (std::size_t i = at + size; i > at; --i) {
    number = number << 8U | (i - 1 < bytes.size() ? static_cast<unsigned char>(bytes[i - 1]) : 0U);
  }
  return number;
}

// --- JPEG
// -----------------------------------------------------------------------------------------

// The orientation (1 to 8) in the body of an EXIF segment; nullopt: it does not say.
std::optional<std::uint16_t> orientation_of(std::string_view exif) {
  constexpr std::size_t kEntry = 12;
  exif.remove_prefix(6);  // "Exif\0\0"
  const bool is_little = exif.starts_with("II");
  auto number = [&](std::size_t at, std::size_t size) {
    return is_little ? little(exif, at, size) : static_cast<std::uint32_t>(big(exif, at, size));
  };
  const std::size_t directory = number(4, 4);
  const std::size_t count = number(directory, 2);
  for (std::size_t i = 0; i < count && directory + 2 + (i + 1) * kEntry <= exif.size(); ++i) {
    const std::size_t entry = directory + 2 + i * kEntry;
    if (number(entry, 2) == 0x0112) {
      const std::uint32_t value = number(entry + 8, 2);
      return value >= 2 && value <= 8 ? std::optional<std::uint16_t>(value) : std::nullopt;
    }
  }
  return std::nullopt;
}

// An EXIF segment that says nothing but how the picture is to be turned.
std::string orientation_segment(std::uint16_t orientation) {
  std::string segment(
      "\xFF\xE1\x00\x22"
      "Exif\0\0"
      "MM\x00\x2A\x00\x00\x00\x08"
      "\x00\x01\x01\x12\x00\x03\x00\x00\x00\x01\x00\x00\x00\x00\x00\x00\x00\x00",
      36);
  segment[29] = static_cast<char>(orientation);
  return segment;
}

bool decides_the_look(unsigned marker, std::string_view body) {
  switch (marker) {
    case 0xE0:  // JFIF; a JFXX extension is a preview
      return body.starts_with("JFIF");
    case 0xE2:
      return body.starts_with("ICC_PROFILE");
    case 0xEE:
      return body.starts_with("Adobe");
    default:
      return marker != 0xFE && (marker < 0xE0 || marker > 0xEF);
  }
}

// Where the entropy-coded data that begins at `at` ends: at the next marker that is no restart.
std::size_t end_of_scan(std::string_view bytes, std::size_t at) {
  while (true) {
    at = bytes.find('\xFF', at);
    if (at == kNotFound || at + 1 >= bytes.size()) {
      return kNotFound;
    }
    const unsigned next = static_cast<unsigned char>(bytes[at + 1]);
    if (next != 0x00 && (next < 0xD0 || next > 0xD7)) {
      return at;
    }
    at += 2;
  }
}

std::optional<std::string> clean_jpeg(std::string_view bytes) {
  constexpr std::string_view kStart = "\xFF\xD8";
  if (!bytes.starts_with(kStart)) {
    return std::nullopt;
  }
  std::string out(kStart);
  std::size_t at = 2;
  while (at + 4 <= bytes.size() && bytes[at] == '\xFF') {
    const unsigned marker = static_cast<unsigned char>(bytes[at + 1]);
    if (marker == 0xFF) {  // padding
      ++at;
      continue;
    }
    const std::size_t size = 2 + big(bytes, at + 2, 2);
    if (size < 4 || at + size > bytes.size()) {
      return std::nullopt;
    }
    const std::string_view segment = bytes.substr(at, size);
    const std::string_view body = segment.substr(4);
    if (decides_the_look(marker, body)) {
      out += segment;
    } else if (marker == 0xE1 && body.starts_with(std::string_view("Exif\0\0", 6))) {
      const auto orientation = orientation_of(body);
      out += orientation ? orientation_segment(*orientation) : "";
    }
    at += size;
    if (marker == 0xDA) {
      const std::size_t end = end_of_scan(bytes, at);
      if (end == kNotFound) {
        return std::nullopt;
      }
      out += bytes.substr(at, end - at);
      at = end;
    }
    if (bytes.substr(at, 2) == "\xFF\xD9") {
      return out + "\xFF\xD9";
    }
  }
  return std::nullopt;
}

// --- PNG and WebP
// -----------------------------------------------------------------------------------

std::optional<std::string> clean_png(std::string_view bytes) {
  constexpr std::string_view kStart("\x89PNG\r\n\x1A\n", 8);
  static const std::set<std::string_view> kKept = {
      "IHDR", "PLTE", "IDAT", "IEND", "tRNS", "cHRM", "gAMA", "iCCP", "sBIT", "sRGB",
      "cICP", "mDCV", "cLLI", "bKGD", "pHYs", "hIST", "sPLT", "acTL", "fcTL", "fdAT"};
  if (!bytes.starts_with(kStart)) {
    return std::nullopt;
  }
  std::string out(kStart);
  std::size_t at = kStart.size();
  while (at + 12 <= bytes.size()) {
    const std::size_t size = 12 + big(bytes, at, 4);
    if (at + size > bytes.size()) {
      return std::nullopt;
    }
    const std::string_view type = bytes.substr(at + 4, 4);
    if (kKept.contains(type)) {
      out += bytes.substr(at, size);
    }
    if (type == "IEND") {
      return out;
    }
    at += size;
  }
  return std::nullopt;
}

std::optional<std::string> clean_webp(std::string_view bytes) {
  constexpr std::size_t kHeader = 12;
  constexpr unsigned char kExifAndXmp = 0x0C;  // of the flags in VP8X
  if (bytes.size() < kHeader || !bytes.starts_with("RIFF") || bytes.substr(8, 4) != "WEBP") {
    return std::nullopt;
  }
  const std::size_t end = 8 + std::size_t{little(bytes, 4, 4)};
  static const std::set<std::string_view> kKept = {"VP8 ", "VP8L", "VP8X", "ALPH",
                                                   "ANIM", "ANMF", "ICCP"};
  std::string out(bytes.substr(0, kHeader));
  std::size_t at = kHeader;
  while (at + 8 <= end && end <= bytes.size()) {
    const std::size_t length = little(bytes, at + 4, 4);
    const std::size_t size = 8 + length + length % 2;
    if (at + 8 + length > bytes.size()) {
      return std::nullopt;
    }
    if (kKept.contains(bytes.substr(at, 4))) {
      const std::size_t begin = out.size();
      out += bytes.substr(at, size);
      if (bytes.substr(at, 4) == "VP8X" && length > 0) {
        out[begin + 8] = static_cast<char>(static_cast<unsigned char>(out[begin + 8]) &
                                           static_cast<unsigned char>(~kExifAndXmp));
      }
    }
    at += size;
  }
  if (out.size() == kHeader) {
    return std::nullopt;
  }
  const auto riff = static_cast<std::uint32_t>(out.size() - 8);
  for (std::size_t i = 0; i < 4; ++i) {
    out[4 + i] = static_cast<char>(riff >> (8 * i) & 0xFFU);
  }
  return out;
}

// --- AVIF
// -------------------------------------------------------------------------------------------

struct Box {
  std::string_view type;
  std::size_t begin = 0;  // of its body
  std::size_t end = 0;
};

std::vector<Box> boxes_in(std::string_view bytes, std::size_t at, std::size_t end) {
  std::vector<Box> boxes;
  while (at + 8 <= end) {
    std::uint64_t size = big(bytes, at, 4);
    std::size_t header = 8;
    if (size == 1) {
      size = big(bytes, at + 8, 8);
      header = 16;
    } else if (size == 0) {
      size = end - at;
    }
    if (size < header || size > end - at) {
      break;
    }
    boxes.push_back({bytes.substr(at + 4, 4), at + header, at + size});
    at += size;
  }
  return boxes;
}

const Box* find_box(const std::vector<Box>& boxes, std::string_view type) {
  for (const Box& box : boxes) {
    if (box.type == type) {
      return &box;
    }
  }
  return nullptr;
}

// The ids of the items that hold EXIF or XMP ("mime").
std::set<std::uint64_t> metadata_items(std::string_view bytes, const Box& infos) {
  std::set<std::uint64_t> ids;
  const std::size_t count_size = bytes[infos.begin] == 0 ? 2 : 4;
  for (const Box& info : boxes_in(bytes, infos.begin + 4 + count_size, infos.end)) {
    const std::size_t id_size = info.begin < bytes.size() && bytes[info.begin] == 3 ? 4 : 2;
    const std::string_view type = bytes.substr(info.begin + 4 + id_size + 2, 4);
    if (type == "Exif" || type == "mime") {
      ids.insert(big(bytes, info.begin + 4, id_size));
    }
  }
  return ids;
}

// Overwrites the items' bytes with zeros: so nothing moves, and every offset stays right.
void blank_items(std::string& bytes, const Box& places, const std::set<std::uint64_t>& ids) {
  const unsigned version = static_cast<unsigned char>(bytes[places.begin]);
  const std::size_t offset_size = big(bytes, places.begin + 4, 1) >> 4U;
  const std::size_t length_size = big(bytes, places.begin + 4, 1) & 0xFU;
  const std::size_t base_size = big(bytes, places.begin + 5, 1) >> 4U;
  const std::size_t index_size = version == 0 ? 0 : big(bytes, places.begin + 5, 1) & 0xFU;
  const std::size_t id_size = version < 2 ? 2 : 4;
  std::size_t at = places.begin + 6;
  const std::uint64_t count = big(bytes, at, id_size);
  at += id_size;
  for (std::uint64_t i = 0; i < count && at < places.end; ++i) {
    const std::uint64_t id = big(bytes, at, id_size);
    at += id_size + (version == 0 ? 0 : 2) + 2;
    const std::uint64_t base = big(bytes, at, base_size);
    const std::uint64_t extents = big(bytes, at + base_size, 2);
    at += base_size + 2;
    for (std::uint64_t k = 0; k < extents && at < places.end; ++k) {
      const std::uint64_t from = base + big(bytes, at + index_size, offset_size);
      const std::uint64_t length = big(bytes, at + index_size + offset_size, length_size);
      at += index_size + offset_size + length_size;
      if (ids.contains(id) && from <= bytes.size() && length <= bytes.size() - from) {
        bytes.replace(from, length, length, '\0');
      }
    }
  }
}

std::optional<std::string> clean_avif(std::string_view given) {
  std::string bytes(given);
  const auto boxes = boxes_in(bytes, 0, bytes.size());
  const Box* meta = find_box(boxes, "meta");
  if (boxes.empty() || boxes.front().type != "ftyp" || meta == nullptr) {
    return std::nullopt;
  }
  const auto inside = boxes_in(bytes, meta->begin + 4, meta->end);
  const Box* infos = find_box(inside, "iinf");
  const Box* places = find_box(inside, "iloc");
  if (infos == nullptr || places == nullptr || infos->begin >= infos->end ||
      places->begin >= places->end) {
    return std::nullopt;
  }
  const auto ids = metadata_items(bytes, *infos);
  blank_items(bytes, *places, ids);
  return bytes;
}

}  // namespace

std::string without_metadata(std::string_view media_type, std::string bytes) {
  std::optional<std::string> clean;
  if (media_type == "image/jpeg") {
    clean = clean_jpeg(bytes);
  } else if (media_type == "image/png") {
    clean = clean_png(bytes);
  } else if (media_type == "image/webp") {
    clean = clean_webp(bytes);
  } else if (media_type == "image/avif") {
    clean = clean_avif(bytes);
  }
  return clean ? std::move(*clean) : std::move(bytes);
}

}  // namespace molar::domain
