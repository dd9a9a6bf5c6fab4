#include "domain/content/picture_metadata.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace molar::domain {
namespace {

using ::testing::HasSubstr;
using ::testing::Not;

std::string big(std::size_t number, std::size_t size) {
  std::string bytes;
  for (std::size_t i = size; i > 0; --i) {
    bytes += static_cast<char>(number >> (8 * (i - 1)) & 0xFFU);
  }
  return bytes;
}

std::string little(std::size_t number, std::size_t size) {
  const std::string bytes = big(number, size);
  return {bytes.rbegin(), bytes.rend()};
}

std::string segment(char marker, const std::string& body) {
  return std::string("\xFF") + marker + big(body.size() + 2, 2) + body;
}

std::string exif(unsigned orientation) {
  return std::string("Exif\0\0II*\0", 10) + little(8, 4) + little(2, 2) +  // two entries
         little(0x0112, 2) + little(3, 2) + little(1, 4) + little(orientation, 4) +
         little(0x013B, 2) + little(2, 2) + little(8, 4) + "Jane Roe" + "GPS 33.4";
}

std::string jpeg(unsigned orientation, bool with_metadata = true) {
  std::string bytes = "\xFF\xD8" + segment('\xE0', std::string("JFIF\0\1\2\0\0\1\0\1\0\0", 14));
  if (with_metadata) {
    bytes += segment('\xE1', exif(orientation)) + segment('\xE1', "http://ns.adobe.com/xap/1.0/") +
             segment('\xED', "Photoshop 3.0") + segment('\xFE', "by Jane Roe");
  }
  bytes += segment('\xE2', "ICC_PROFILE of the colors") + segment('\xDB', "tables");
  // Data with an escaped byte and a restart, then the end and what cameras put behind it.
  bytes += segment('\xDA', "scan") + std::string("\x12\xFF\x00\x34\xFF\xD0\x56", 7) + "\xFF\xD9";
  return with_metadata ? bytes + "second picture by Jane Roe" : bytes;
}

TEST(PictureMetadata, AJpegKeepsItsLookAndNothingOfItsAuthor) {
  EXPECT_EQ(without_metadata("image/jpeg", jpeg(1)), jpeg(1, false));
}

TEST(PictureMetadata, AJpegStaysTurnedAsItWas) {
  const std::string clean = without_metadata("image/jpeg", jpeg(6));
  EXPECT_THAT(clean, HasSubstr(std::string("Exif\0\0MM\0*", 10)));
  EXPECT_THAT(clean, HasSubstr(big(0x0112, 2) + big(3, 2) + big(1, 4) + big(6, 2)));
  EXPECT_THAT(clean, Not(HasSubstr("Jane")));
  EXPECT_THAT(clean, Not(HasSubstr("GPS")));
  EXPECT_EQ(without_metadata("image/jpeg", clean), clean);
}

std::string chunk(const std::string& type, const std::string& body) {
  return big(body.size(), 4) + type + body + "crc.";
}

TEST(PictureMetadata, APngKeepsPicturesAndColors) {
  const std::string start("\x89PNG\r\n\x1A\n", 8);
  const std::string given = start + chunk("IHDR", "13 bytes") + chunk("eXIf", "GPS") +
                            chunk("tEXt", "Author") + chunk("iCCP", "colors") +
                            chunk("IDAT", "pixels") + chunk("tIME", "now") + chunk("IEND", "") +
                            "Jane Roe";
  EXPECT_EQ(without_metadata("image/png", given), start + chunk("IHDR", "13 bytes") +
                                                      chunk("iCCP", "colors") +
                                                      chunk("IDAT", "pixels") + chunk("IEND", ""));
}

std::string riff(const std::string& type, const std::string& body) {
  return type + little(body.size(), 4) + body + (body.size() % 2 == 0 ? "" : std::string(1, '\0'));
}

TEST(PictureMetadata, AWebpSaysThatItHasNoneAnyMore) {
  auto file = [](char flags, const std::string& more) {
    const std::string chunks =
        riff("VP8X", std::string(1, flags) + "123456789") + riff("VP8 ", "odd") + more;
    return "RIFF" + little(chunks.size() + 4, 4) + "WEBP" + chunks;
  };
  const std::string given = file('\x2C', riff("EXIF", "GPS") + riff("XMP ", "Jane Roe"));
  EXPECT_EQ(without_metadata("image/webp", given), file('\x20', ""));
}

std::string box(const std::string& type, const std::string& body) {
  return big(body.size() + 8, 4) + type + body;
}

TEST(PictureMetadata, AnAvifHasZerosInTheirPlace) {
  auto item = [](std::size_t id, const std::string& type) {
    return box("infe", std::string("\2\0\0\0", 4) + big(id, 2) + big(0, 2) + type + "name");
  };
  auto place = [](std::size_t id, std::size_t from, std::size_t length) {
    return big(id, 2) + big(0, 2) + big(1, 2) + big(from, 4) + big(length, 4);
  };
  auto file = [&](const std::string& data, std::size_t at) {
    const std::string infos =
        box("iinf", big(0, 4) + big(2, 2) + item(1, "av01") + item(2, "Exif"));
    const std::string places = box("iloc", big(0, 4) + std::string("\x44\x00", 2) + big(2, 2) +
                                               place(1, at, 6) + place(2, at + 6, 8));
    return box("ftyp", "avifmif1") + box("meta", big(0, 4) + infos + places) + box("mdat", data);
  };
  const std::size_t at = file("", 0).size();
  const std::string clean = without_metadata("image/avif", file("pixelsJane Roe", at));
  EXPECT_EQ(clean, file("pixels" + std::string(8, '\0'), at));
}

TEST(PictureMetadata, WhatIsNoPictureStaysAsItIs) {
  const std::string whole = jpeg(6);
  for (const char* type :
       {"image/jpeg", "image/png", "image/webp", "image/avif", "image/svg+xml"}) {
    EXPECT_EQ(without_metadata(type, ""), "");
    EXPECT_EQ(without_metadata(type, "<svg/>"), "<svg/>");
  }
  for (std::size_t size = 0; size < whole.size() / 2; ++size) {
    EXPECT_EQ(without_metadata("image/jpeg", whole.substr(0, size)), whole.substr(0, size));
  }
}

}  // namespace
}  // namespace molar::domain
