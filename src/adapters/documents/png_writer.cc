#include "adapters/documents/png_writer.h"

#include "adapters/documents/document_canvas.h"

namespace molar::adapters {

std::string draw_png(int width, int height, const std::function<void(cairo_t*)>& draw) {
  const Owned<cairo_surface_t> picture(
      cairo_image_surface_create(CAIRO_FORMAT_RGB24, width, height));
  {
    const Owned<cairo_t> cairo(cairo_create(picture.get()));
    draw(cairo.get());
  }
  std::string png;
  const cairo_status_t status =
      cairo_surface_write_to_png_stream(picture.get(), append_bytes, &png);
  return status == CAIRO_STATUS_SUCCESS ? png : "";
}

}  // namespace molar::adapters
