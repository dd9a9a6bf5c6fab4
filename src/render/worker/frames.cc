#include "render/worker/frames.h"

#include <cstring>
#include <utility>

namespace molar::render {

namespace {

constexpr std::size_t kSizeBytes = 4;

void append_size(std::string& bytes, std::size_t size) {
  for (unsigned shift = 0; shift < 32; shift += 8) {
    bytes.push_back(static_cast<char>(size >> shift & 0xffU));
  }
}

std::size_t read_size(std::string_view bytes) {
  std::size_t size = 0;
  for (std::size_t i = kSizeBytes; i-- > 0;) {
    size = size << 8U | static_cast<unsigned char>(bytes[i]);
  }
  return size;
}

std::size_t most_bytes_of(FrameKind kind) {
  return kind == FrameKind::Result ? FrameReader::kMaxFrame : FrameReader::kMaxShortFrame;
}

// Returns the fields of a frame's body; nullopt if a size exceeds it, or there are too many.
std::optional<std::vector<std::string>> read_fields(std::string_view body) {
  std::vector<std::string> fields;
  while (!body.empty()) {
    if (body.size() < kSizeBytes) {
      return std::nullopt;
    }
    const std::size_t size = read_size(body);
    body.remove_prefix(kSizeBytes);
    if (size > body.size() || fields.size() == FrameReader::kMaxFields) {
      return std::nullopt;
    }
    fields.emplace_back(body.substr(0, size));
    body.remove_prefix(size);
  }
  return fields;
}

}  // namespace

const std::string& Frame::field(std::size_t index) const {
  static const std::string none;
  return index < fields.size() ? fields[index] : none;
}

std::string encode_frame(FrameKind kind, const std::vector<std::string_view>& fields) {
  std::size_t size = 1;
  for (const std::string_view field : fields) {
    size += kSizeBytes + field.size();
  }
  std::string bytes;
  bytes.reserve(kSizeBytes + size);
  append_size(bytes, size);
  bytes.push_back(static_cast<char>(kind));
  for (const std::string_view field : fields) {
    append_size(bytes, field.size());
    bytes += field;
  }
  return bytes;
}

char* FrameReader::room(std::size_t size) {
  if (bytes_.size() < end_ + size) {
    bytes_.resize(end_ + size);
  }
  return bytes_.data() + end_;
}

void FrameReader::filled(std::size_t size) {
  end_ += size;
}

std::optional<Frame> FrameReader::next() {
  const std::string_view arrived(bytes_.data(), end_);
  if (is_broken_ || arrived.size() <= kSizeBytes) {
    return std::nullopt;
  }
  const std::size_t size = read_size(arrived);
  if (size == 0 || size > most_bytes_of(static_cast<FrameKind>(arrived[kSizeBytes]))) {
    is_broken_ = true;
    return std::nullopt;
  }
  if (arrived.size() < kSizeBytes + size) {
    return std::nullopt;
  }
  Frame frame{.kind = static_cast<FrameKind>(arrived[kSizeBytes]), .fields = {}};
  auto fields = read_fields(arrived.substr(kSizeBytes + 1, size - 1));
  if (!fields) {
    is_broken_ = true;
    return std::nullopt;
  }
  frame.fields = std::move(*fields);
  end_ -= kSizeBytes + size;
  std::memmove(bytes_.data(), bytes_.data() + kSizeBytes + size, end_);
  return frame;
}

}  // namespace molar::render
