#include "domain/content/files/picture_metadata.h"

#include <cstdint>
#include <set>
#include <utility>
#include <vector>

namespace molar::domain {

namespace {

constexpr std::size_t kNotFound = std::string_view::npos;

// Big-endian number of up to eight bytes; missing bytes count as 0.
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

// The orientation (1 to 8) in the body of an EXIF segment; nullopt: none.
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

// An EXIF segment with only the orientation.
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

// End of the entropy-coded data that starts at `at`: the next marker that is not a restart marker.
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

constexpr std::string_view kJpegStart = "\xFF\xD8";

std::optional<std::string> clean_jpeg(std::string_view bytes) {
  std::string out(kJpegStart);
  std::size_t at = kJpegStart.size();
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
      if (end == kNotFound) {  // browsers show it without its end marker as well
        out += bytes.substr(at);
        return out + "\xFF\xD9";
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

constexpr std::string_view kPngStart("\x89PNG\r\n\x1A\n", 8);

std::optional<std::string> clean_png(std::string_view bytes) {
  static const std::set<std::string_view> kKept = {
      "IHDR", "PLTE", "IDAT", "IEND", "tRNS", "cHRM", "gAMA", "iCCP", "sBIT", "sRGB",
      "cICP", "mDCV", "cLLI", "bKGD", "pHYs", "hIST", "sPLT", "acTL", "fcTL", "fdAT"};
  std::string out(kPngStart);
  std::size_t at = kPngStart.size();
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

constexpr std::size_t kWebpHeader = 12;

bool is_webp(std::string_view bytes) {
  return bytes.size() >= kWebpHeader && bytes.starts_with("RIFF") && bytes.substr(8, 4) == "WEBP";
}

std::optional<std::string> clean_webp(std::string_view bytes) {
  constexpr unsigned char kExifAndXmp = 0x0C;  // of the flags in VP8X
  const std::size_t end = 8 + std::size_t{little(bytes, 4, 4)};
  static const std::set<std::string_view> kKept = {"VP8 ", "VP8L", "VP8X", "ALPH",
                                                   "ANIM", "ANMF", "ICCP"};
  std::string out(bytes.substr(0, kWebpHeader));
  std::size_t at = kWebpHeader;
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
  if (out.size() == kWebpHeader) {
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
  std::size_t begin = 0;  // start of its body
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

// The ids of the items with EXIF or XMP ("mime").
std::set<std::uint64_t> metadata_items(std::string_view bytes, const Box& infos) {
  std::set<std::uint64_t> ids;
  const std::size_t count_size = bytes[infos.begin] == 0 ? 2 : 4;
  for (const Box& info : boxes_in(bytes, infos.begin + 4 + count_size, infos.end)) {
    const std::size_t id_size = big(bytes, info.begin, 1) == 3 ? 4 : 2;
    const std::size_t type_at = info.begin + 4 + id_size + 2;
    const std::string_view type = type_at + 4 <= info.end ? bytes.substr(type_at, 4) : "";
    if (type == "Exif" || type == "mime") {
      ids.insert(big(bytes, info.begin + 4, id_size));
    }
  }
  return ids;
}

// Location of an item's bytes ("construction method" in "iloc").
enum class Kept { InFile = 0, InBox = 1 };

// Reads the entries of an "iloc" box in order. Fields of missing bytes are 0.
class Places {
 public:
  Places(std::string_view bytes, const Box& box)
      : bytes_(bytes), end_(box.end), at_(box.begin + 6) {
    version_ = big(bytes, box.begin, 1);
    const std::uint64_t sizes = big(bytes, box.begin + 4, 2);
    offset_size_ = sizes >> 12U & 0xFU;
    length_size_ = sizes >> 8U & 0xFU;
    base_size_ = sizes >> 4U & 0xFU;
    index_size_ = version_ == 0 ? 0 : sizes & 0xFU;
    items_left_ = number(version_ < 2 ? 2 : 4);
  }

  struct Extent {
    std::uint64_t from = 0;
    std::uint64_t length = 0;
  };
  struct Item {
    std::uint64_t id = 0;
    std::uint64_t method = 0;  // a Kept, or an unknown method
    std::vector<Extent> extents;
  };
  std::optional<Item> next() {
    if (items_left_ == 0 || at_ >= end_) {
      return std::nullopt;
    }
    --items_left_;
    Item item;
    item.id = number(version_ < 2 ? 2 : 4);
    item.method = version_ == 0 ? 0 : number(2) & 0xFU;
    number(2);  // the data reference
    const std::uint64_t base = number(base_size_);
    const std::uint64_t extents = number(2);
    for (std::uint64_t i = 0; i < extents && at_ < end_; ++i) {
      number(index_size_);
      const std::uint64_t offset = number(offset_size_);
      item.extents.push_back({base + offset, number(length_size_)});
    }
    return item;
  }

 private:
  std::uint64_t number(std::size_t size) {
    at_ += size;
    return big(bytes_, at_ - size, size);
  }

  std::string_view bytes_;
  std::size_t end_;
  std::size_t at_;
  std::uint64_t version_ = 0;
  std::size_t offset_size_ = 0;
  std::size_t length_size_ = 0;
  std::size_t base_size_ = 0;
  std::size_t index_size_ = 0;
  std::uint64_t items_left_ = 0;
};

// Overwrites the items' bytes with zeros, so that nothing moves and every offset stays valid.
// Returns false when the items have no valid location. `data`: the box for Kept::InBox, or null.
bool blank_items(std::string& bytes, const Box& box, const Box* data,
                 const std::set<std::uint64_t>& ids) {
  const std::string given = bytes;
  Places places(given, box);
  while (auto item = places.next()) {
    if (!ids.contains(item->id)) {
      continue;
    }
    const bool in_file = item->method == static_cast<std::uint64_t>(Kept::InFile);
    const bool in_box = item->method == static_cast<std::uint64_t>(Kept::InBox) && data != nullptr;
    if (!in_file && !in_box) {
      return false;
    }
    const std::size_t begin = in_file ? 0 : data->begin;
    const std::size_t space = (in_file ? bytes.size() : data->end) - begin;
    for (const auto& [from, length] : item->extents) {
      // A length of 0 means the whole file or box, including the pixels.
      if (length == 0 || from > space || length > space - from) {
        return false;
      }
      bytes.replace(begin + from, length, length, '\0');
    }
  }
  return true;
}

bool is_avif(std::string_view bytes) {
  return bytes.size() >= 8 && bytes.substr(4, 4) == "ftyp";
}

std::optional<std::string> clean_avif(std::string_view given) {
  std::string bytes(given);
  const auto boxes = boxes_in(given, 0, given.size());
  const Box* meta = find_box(boxes, "meta");
  if (meta == nullptr) {
    return std::nullopt;
  }
  const auto inside = boxes_in(given, meta->begin + 4, meta->end);
  const Box* infos = find_box(inside, "iinf");
  const Box* places = find_box(inside, "iloc");
  if (infos == nullptr || places == nullptr || infos->begin >= infos->end ||
      places->begin >= places->end) {
    return std::nullopt;
  }
  const auto ids = metadata_items(given, *infos);
  return blank_items(bytes, *places, find_box(inside, "idat"), ids)
             ? std::optional(std::move(bytes))
             : std::nullopt;
}

}  // namespace

std::optional<std::string> without_metadata(std::string bytes) {
  if (bytes.starts_with(kJpegStart)) {
    return clean_jpeg(bytes);
  }
  if (bytes.starts_with(kPngStart)) {
    return clean_png(bytes);
  }
  if (is_webp(bytes)) {
    return clean_webp(bytes);
  }
  if (is_avif(bytes)) {
    return clean_avif(bytes);
  }
  return bytes;
}

}  // namespace molar::domain
