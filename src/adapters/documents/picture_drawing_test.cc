// Draws logos for mails and checks pixels of the PNG.
#include <gtest/gtest.h>

#include <cstdint>
#include <cstdio>
#include <cstring>
#include <string>
#include <string_view>

#include "adapters/documents/document_canvas.h"
#include "adapters/documents/document_painter.h"
#include "base/svg_picture.h"

namespace molar::adapters {
namespace {

class Pixels {
 public:
  explicit Pixels(std::string_view png)
      : picture_(cairo_image_surface_create_from_png_stream(read, &png)) {
    EXPECT_EQ(cairo_surface_status(picture_.get()), CAIRO_STATUS_SUCCESS);
  }
  int width() const { return cairo_image_surface_get_width(picture_.get()); }
  int height() const { return cairo_image_surface_get_height(picture_.get()); }
  // "#rrggbb"
  std::string at(int x, int y) const {
    std::uint32_t dot = 0;  // 0xffRRGGBB in native byte order
    const int at = y * cairo_image_surface_get_stride(picture_.get()) + 4 * x;
    std::memcpy(&dot, cairo_image_surface_get_data(picture_.get()) + at, sizeof dot);
    char hex[8] = {};
    std::snprintf(hex, sizeof hex, "#%06x", dot & 0xFFFFFFU);
    return hex;
  }

 private:
  static cairo_status_t read(void* rest, unsigned char* to, unsigned int count) {
    auto& png = *static_cast<std::string_view*>(rest);
    if (png.size() < count) {
      return CAIRO_STATUS_READ_ERROR;
    }
    std::memcpy(to, png.data(), count);
    png.remove_prefix(count);
    return CAIRO_STATUS_SUCCESS;
  }
  Owned<cairo_surface_t> picture_;
};

// Draws a picture of 100 by 50, which becomes 208 by 104 pixels inside a margin of 12.
Pixels drawn(const std::string& inside, const std::string& ground) {
  const VectorPicture picture = *read_svg("<svg viewBox='0 0 100 50'>" + inside + "</svg>");
  return Pixels(DocumentPainter({}).logo_png(picture, ground)->png);
}

TEST(PictureDrawing, DrawsFillsStrokesHolesAndOpacityOnABackground) {
  const Pixels pixels = drawn(
      "<rect width='20' height='50' fill='#ff0000'/>"
      "<path d='M40 0h20v50H40zM45 10h10v30H45z' fill-rule='evenodd' fill='#0000ff'/>"
      "<path d='M80 0v50' stroke='#00ff00' stroke-width='10' fill='none'/>"
      "<circle cx='95' cy='25' r='4' opacity='.5'/>",
      "#fffdf7");
  EXPECT_EQ(pixels.width(), 232);
  EXPECT_EQ(pixels.height(), 128);
  EXPECT_EQ(pixels.at(5, 64), "#fffdf7");  // margin
  EXPECT_EQ(pixels.at(30, 64), "#ff0000");
  EXPECT_EQ(pixels.at(75, 64), "#fffdf7");
  EXPECT_EQ(pixels.at(100, 64), "#0000ff");
  EXPECT_EQ(pixels.at(116, 64), "#fffdf7");  // hole
  EXPECT_EQ(pixels.at(178, 64), "#00ff00");
  const std::string half = pixels.at(209, 64);  // black
  EXPECT_TRUE(half == "#807f7c" || half == "#7f7e7b" || half == "#7f7f7c") << half;
}

TEST(PictureDrawing, DrawsTheStrokeBelowTheFillOnRequest) {
  const std::string box = "<path d='M20 10h60v30h-60z' fill='#ff0000' stroke='#0000ff' ";
  const std::string above = "stroke-width='8'/>";
  EXPECT_EQ(drawn(box + above, "#ffffff").at(12 + 44, 64), "#0000ff");
  const Pixels below = drawn(box + "paint-order='stroke' " + above, "#ffffff");
  EXPECT_EQ(below.at(12 + 44, 64), "#ff0000");
  EXPECT_EQ(below.at(12 + 36, 64), "#0000ff");
}

TEST(PictureDrawing, ShapesOfATranslucentGroupDoNotShowThroughEachOther) {
  const Pixels pixels = drawn(
      "<g opacity='.5'><rect width='60' height='50' fill='#ff0000'/>"
      "<g opacity='.5'><rect x='40' width='20' height='50'/>"
      "<rect x='20' width='40' height='50' fill='#0000ff'/></g></g>"
      "<circle cx='85' cy='25' r='8' fill='#00ff00' stroke='#ff0000' stroke-width='8' "
      "opacity='.5'/>",
      "#ffffff");
  const auto near = [&](int x, std::uint32_t red, std::uint32_t green, std::uint32_t blue) {
    const auto rgb =
        static_cast<std::uint32_t>(std::stoul(pixels.at(x, 64).substr(1), nullptr, 16));
    const auto is_near = [](std::uint32_t a, std::uint32_t b) { return a <= b + 2 && b <= a + 2; };
    return is_near(rgb >> 16U, red) && is_near(rgb >> 8U & 0xFFU, green) &&
           is_near(rgb & 0xFFU, blue);
  };
  EXPECT_TRUE(near(40, 255, 128, 128)) << pixels.at(40, 64);
  EXPECT_TRUE(near(80, 191, 128, 191)) << pixels.at(80, 64);
  EXPECT_TRUE(near(116, 191, 128, 191)) << pixels.at(116, 64);
  EXPECT_TRUE(near(188, 128, 255, 128)) << pixels.at(188, 64);
  EXPECT_TRUE(near(204, 255, 128, 128)) << pixels.at(204, 64);  // the inner half of the stroke
  EXPECT_TRUE(near(226, 255, 255, 255)) << pixels.at(226, 64);
}

TEST(PictureDrawing, AStrokeInADistortedGroupHasTwoWidths) {
  const Pixels pixels = drawn(
      "<g transform='scale(4 1)' fill='none' stroke='#ff0000' stroke-width='4'>"
      "<path d='M0 10h20'/><path d='M5 20v30'/></g>",
      "#ffffff");
  EXPECT_EQ(pixels.at(150, 12 + 21), "#ff0000");
  EXPECT_EQ(pixels.at(150, 12 + 14), "#ffffff");
  EXPECT_EQ(pixels.at(12 + 42 - 14, 90), "#ff0000");
  EXPECT_EQ(pixels.at(12 + 42 + 14, 90), "#ff0000");
}

TEST(PictureDrawing, ClipsShapesToThePicture) {
  const Pixels pixels = drawn("<rect x='-90' y='-90' width='999' height='999'/>", "#ffffff");
  EXPECT_EQ(pixels.at(116, 64), "#000000");
  EXPECT_EQ(pixels.at(5, 64), "#ffffff");
  EXPECT_EQ(pixels.at(116, 122), "#ffffff");
}

}  // namespace
}  // namespace molar::adapters
