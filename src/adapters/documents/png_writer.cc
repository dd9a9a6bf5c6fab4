#include "adapters/documents/png_writer.h"

#include <zlib.h>

#include <cstdint>
#include <cstring>
#include <string_view>
#include <vector>

#include "adapters/documents/document_canvas.h"

namespace molar::adapters {

namespace {

// A higher level takes twice as long for a picture a tenth smaller.
constexpr int kLevel = 4;
constexpr char kEightBits = 8;
constexpr char kTrueColour = 2;

void append_number(std::string& out, std::uint32_t number) {
  for (int shift = 24; shift >= 0; shift -= 8) {
    out += static_cast<char>((number >> static_cast<unsigned>(shift)) & 0xFFU);
  }
}

void append_chunk(std::string& out, std::string_view kind, const std::string& data) {
  const std::string checked = std::string(kind) + data;
  append_number(out, static_cast<std::uint32_t>(data.size()));
  out += checked;
  append_number(out,
                static_cast<std::uint32_t>(crc32(0, reinterpret_cast<const Bytef*>(checked.data()),
                                                 static_cast<uInt>(checked.size()))));
}

// Red, green and blue of each pixel; a zero before each row means no filter.
std::vector<Bytef> rows_of(cairo_surface_t* picture) {
  const auto width = static_cast<std::size_t>(cairo_image_surface_get_width(picture));
  const auto height = static_cast<std::size_t>(cairo_image_surface_get_height(picture));
  const auto stride = static_cast<std::size_t>(cairo_image_surface_get_stride(picture));
  const unsigned char* pixels = cairo_image_surface_get_data(picture);
  std::vector<Bytef> rows(height * (1 + 3 * width));
  Bytef* to = rows.data();
  for (std::size_t y = 0; y < height; ++y) {
    *to++ = 0;
    for (std::size_t x = 0; x < width; ++x) {
      std::uint32_t pixel = 0;  // 0x00RRGGBB in native byte order
      std::memcpy(&pixel, pixels + y * stride + 4 * x, sizeof pixel);
      *to++ = static_cast<Bytef>(pixel >> 16U);
      *to++ = static_cast<Bytef>(pixel >> 8U);
      *to++ = static_cast<Bytef>(pixel);
    }
  }
  return rows;
}

// Encodes the pixels of an image surface of CAIRO_FORMAT_RGB24.
std::string write_png(cairo_surface_t* picture) {
  cairo_surface_flush(picture);
  const std::vector<Bytef> rows = rows_of(picture);
  uLongf size = compressBound(static_cast<uLong>(rows.size()));
  std::string packed(size, '\0');
  compress2(reinterpret_cast<Bytef*>(packed.data()), &size, rows.data(),
            static_cast<uLong>(rows.size()), kLevel);
  packed.resize(size);

  std::string header;
  append_number(header, static_cast<std::uint32_t>(cairo_image_surface_get_width(picture)));
  append_number(header, static_cast<std::uint32_t>(cairo_image_surface_get_height(picture)));
  header += {kEightBits, kTrueColour, 0, 0, 0};
  std::string png = "\x89PNG\r\n\x1a\n";
  append_chunk(png, "IHDR", header);
  append_chunk(png, "IDAT", packed);
  append_chunk(png, "IEND", "");
  return png;
}

}  // namespace

std::string draw_png(int width, int height, const std::function<void(cairo_t*)>& draw) {
  const Owned<cairo_surface_t> picture(
      cairo_image_surface_create(CAIRO_FORMAT_RGB24, width, height));
  {
    const Owned<cairo_t> cairo(cairo_create(picture.get()));
    draw(cairo.get());
  }
  const bool is_drawn = cairo_surface_status(picture.get()) == CAIRO_STATUS_SUCCESS;
  return is_drawn ? write_png(picture.get()) : "";
}

}  // namespace molar::adapters
