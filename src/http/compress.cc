#include "http/compress.h"

#include <brotli/encode.h>
#include <zlib.h>

#include <algorithm>
#include <array>
#include <stdexcept>

#include "http/message/accept_encoding.h"
#include "http/message/ascii.h"

namespace molar::http {

namespace {

// For smaller bodies, the overhead and time of a coding exceed its gain.
constexpr std::size_t kLeastBytes = 1024;
// The fastest levels with enough gain. For a page of 49 KB: brotli 2 needs 0.2 ms for 10.2 KB, gzip
// 1 needs 0.5 ms for 11.4 KB, gzip 6 needs 1.2 ms for 9.6 KB.
constexpr int kBrotliQuality = 2;
constexpr int kGzipLevel = 1;

// A deflate stream of one level, reused per thread: allocating and clearing its 260 KB of tables
// costs about as much as compressing a small body.
class Deflater {
 public:
  explicit Deflater(int level) : level_(level) {
    constexpr int kGzipFormat = 15 + 16;
    constexpr int kMemoryLevel = 8;
    if (deflateInit2(&stream_, level, Z_DEFLATED, kGzipFormat, kMemoryLevel, Z_DEFAULT_STRATEGY) !=
        Z_OK) {
      throw std::bad_alloc();
    }
  }
  ~Deflater() { deflateEnd(&stream_); }
  Deflater(const Deflater&) = delete;
  Deflater& operator=(const Deflater&) = delete;

  int level() const { return level_; }

  std::string run(std::string_view text) {
    deflateReset(&stream_);
    std::string out(deflateBound(&stream_, text.size()), '\0');
    // zlib's interface has no const; it does not write to its input.
    stream_.next_in = reinterpret_cast<Bytef*>(const_cast<char*>(text.data()));
    stream_.avail_in = static_cast<uInt>(text.size());
    stream_.next_out = reinterpret_cast<Bytef*>(out.data());
    stream_.avail_out = static_cast<uInt>(out.size());
    if (deflate(&stream_, Z_FINISH) != Z_STREAM_END) {
      throw std::runtime_error("gzip: output larger than its bound");
    }
    out.erase(stream_.total_out);
    return out;
  }

 private:
  z_stream stream_{};
  int level_;
};

bool is_compressible(std::string_view content_type) {
  const std::string_view type = trim_space(content_type.substr(0, content_type.find(';')));
  if (type.size() >= 5 && equals_ignoring_case(type.substr(0, 5), "text/")) {
    return true;
  }
  constexpr std::array<std::string_view, 5> kTypes = {
      "application/json", "application/problem+json", "application/javascript",
      "application/manifest+json", "image/svg+xml"};
  return std::ranges::any_of(
      kTypes, [type](std::string_view known) { return equals_ignoring_case(type, known); });
}

bool has_element(std::string_view list, std::string_view name) {
  bool found = false;
  for_each_element(list, [&](std::string_view element) {
    found |= element == "*" || equals_ignoring_case(element, name);
  });
  return found;
}

}  // namespace

std::string gzip(std::string_view text, int level) {
  thread_local std::unique_ptr<Deflater> deflater;
  if (!deflater || deflater->level() != level) {
    deflater = std::make_unique<Deflater>(level);
  }
  return deflater->run(text);
}

std::string brotli(std::string_view text, int quality) {
  std::string out(BrotliEncoderMaxCompressedSize(text.size()), '\0');
  std::size_t size = out.size();
  if (BrotliEncoderCompress(quality, BROTLI_DEFAULT_WINDOW, BROTLI_MODE_TEXT, text.size(),
                            reinterpret_cast<const std::uint8_t*>(text.data()), &size,
                            reinterpret_cast<std::uint8_t*>(out.data())) != BROTLI_TRUE) {
    throw std::runtime_error("brotli: output larger than its bound");
  }
  out.resize(size);
  out.shrink_to_fit();
  return out;
}

void add_vary(Response& response, std::string_view name) {
  const std::string_view vary = response.header("Vary");
  if (!has_element(vary, name)) {
    response.set("Vary",
                 vary.empty() ? std::string(name) : std::string(vary) + ", " + std::string(name));
  }
}

void compress(const Request& request, Response& response, CodedBodies& known) {
  if (response.status == 304) {
    add_vary(response, "Accept-Encoding");  // as on the corresponding 200
    return;
  }
  if (response.status == 204 || response.status == 206 ||
      !response.header("Content-Encoding").empty() ||
      !is_compressible(response.header("Content-Type")) ||
      has_element(response.header("Cache-Control"), "no-transform")) {
    return;
  }
  if (response.content().size() < kLeastBytes) {
    return;
  }
  add_vary(response, "Accept-Encoding");
  const auto coding =
      choose_coding(request.header("Accept-Encoding"), {.gzip = true, .brotli = true});
  if (!coding || *coding == Coding::Identity) {
    return;  // also for a client that refuses identity: the response exists already
  }
  const auto encode = [&response, &coding] {
    return *coding == Coding::Gzip ? gzip(response.content(), kGzipLevel)
                                   : brotli(response.content(), kBrotliQuality);
  };
  if (response.shared_body) {
    response.shared_body = known.get(response.shared_body, *coding, encode);
  } else {
    response.body = encode();
  }
  response.set("Content-Encoding", std::string(coding_name(*coding)));
  const std::string_view etag = response.header("ETag");
  if (!etag.empty() && !etag.starts_with("W/")) {
    response.set("ETag", "W/" + std::string(etag));
  }
}

}  // namespace molar::http
