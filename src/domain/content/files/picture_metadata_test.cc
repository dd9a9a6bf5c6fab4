#include "domain/content/files/picture_metadata.h"

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
  // Data with an escaped byte and a restart marker, then the end and data that cameras append.
  bytes += segment('\xDA', "scan") + std::string("\x12\xFF\x00\x34\xFF\xD0\x56", 7) + "\xFF\xD9";
  return with_metadata ? bytes + "second picture by Jane Roe" : bytes;
}

TEST(PictureMetadata, AJpegKeepsItsPictureWithoutMetadata) {
  EXPECT_EQ(without_metadata(jpeg(1)), jpeg(1, false));
}

TEST(PictureMetadata, AJpegKeepsItsOrientation) {
  const std::string clean = without_metadata(jpeg(6)).value();
  EXPECT_THAT(clean, HasSubstr(std::string("Exif\0\0MM\0*", 10)));
  EXPECT_THAT(clean, HasSubstr(big(0x0112, 2) + big(3, 2) + big(1, 4) + big(6, 2)));
  EXPECT_THAT(clean, Not(HasSubstr("Jane")));
  EXPECT_THAT(clean, Not(HasSubstr("GPS")));
  EXPECT_EQ(without_metadata(clean), clean);
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
  EXPECT_EQ(without_metadata(given), start + chunk("IHDR", "13 bytes") + chunk("iCCP", "colors") +
                                         chunk("IDAT", "pixels") + chunk("IEND", ""));
}

std::string riff(const std::string& type, const std::string& body) {
  return type + little(body.size(), 4) + body + (body.size() % 2 == 0 ? "" : std::string(1, '\0'));
}

TEST(PictureMetadata, AWebpClearsItsMetadataFlags) {
  auto file = [](char flags, const std::string& more) {
    const std::string chunks =
        riff("VP8X", std::string(1, flags) + "123456789") + riff("VP8 ", "odd") + more;
    return "RIFF" + little(chunks.size() + 4, 4) + "WEBP" + chunks;
  };
  const std::string given = file('\x2C', riff("EXIF", "GPS") + riff("XMP ", "Jane Roe"));
  EXPECT_EQ(without_metadata(given), file('\x20', ""));
}

std::string box(const std::string& type, const std::string& body) {
  return big(body.size() + 8, 4) + type + body;
}

// "iinf" box of a picture (item 1) and its EXIF (item 2).
std::string infos() {
  auto item = [](std::size_t id, const std::string& type) {
    return box("infe", std::string("\2\0\0\0", 4) + big(id, 2) + big(0, 2) + type + "name");
  };
  return box("iinf", big(0, 4) + big(2, 2) + item(1, "av01") + item(2, "Exif"));
}

TEST(PictureMetadata, AnAvifHasZerosInPlaceOfMetadata) {
  auto place = [](std::size_t id, std::size_t from, std::size_t length) {
    return big(id, 2) + big(0, 2) + big(1, 2) + big(from, 4) + big(length, 4);
  };
  auto file = [&](const std::string& data, std::size_t at) {
    const std::string places = box("iloc", big(0, 4) + std::string("\x44\x00", 2) + big(2, 2) +
                                               place(1, at, 6) + place(2, at + 6, 8));
    return box("ftyp", "avifmif1") + box("meta", big(0, 4) + infos() + places) + box("mdat", data);
  };
  const std::size_t at = file("", 0).size();
  const std::string clean = without_metadata(file("pixelsJane Roe", at)).value();
  EXPECT_EQ(clean, file("pixels" + std::string(8, '\0'), at));
  // An extent outside the file.
  EXPECT_FALSE(without_metadata(file("pixelsJane", at)).has_value());
}

TEST(PictureMetadata, AnAvifMayStoreMetadataInAnIdatBox) {
  auto place = [](std::size_t id, std::size_t method, std::size_t from, std::size_t length) {
    return big(id, 2) + big(method, 2) + big(0, 2) + big(1, 2) + big(from, 4) + big(length, 4);
  };
  auto file = [&](const std::string& data, std::size_t method) {
    const std::string places =
        box("iloc", std::string("\1\0\0\0", 4) + std::string("\x44\x00", 2) + big(2, 2) +
                        place(1, method, 0, 6) + place(2, method, 6, 8));
    return box("ftyp", "avifmif1") + box("meta", big(0, 4) + infos() + places + box("idat", data));
  };
  EXPECT_EQ(without_metadata(file("pixelsJane Roe", 1)), file("pixels" + std::string(8, '\0'), 1));
  EXPECT_FALSE(without_metadata(file("pixelsJane Roe", 2)).has_value());
  EXPECT_FALSE(without_metadata(file("pixelsJane", 1)).has_value());
}

TEST(PictureMetadata, AShortEntryAtTheEndOfAnAvifIsIgnored) {
  const std::string places = box("iloc", big(0, 4) + std::string("\x44\x00", 2) + big(0, 2));
  const std::string given =
      box("ftyp", "avifmif1") +
      box("meta", big(0, 4) + places + box("iinf", big(0, 4) + big(1, 2) + box("infe", "")));
  EXPECT_EQ(without_metadata(given), given);
}

TEST(PictureMetadata, AJpegWithoutEndMarkerIsCleaned) {
  const std::string end = "\xFF\xD9second picture by Jane Roe";
  const std::string whole = jpeg(1);
  EXPECT_EQ(without_metadata(whole.substr(0, whole.size() - end.size())), jpeg(1, false));
}

TEST(PictureMetadata, TruncatedPicturesAreRefused) {
  const std::string whole = jpeg(6);
  for (std::size_t size = 2; size < whole.size() / 2; ++size) {
    EXPECT_FALSE(without_metadata(whole.substr(0, size)).has_value()) << size;
  }
  EXPECT_FALSE(without_metadata(std::string("\x89PNG\r\n\x1A\n", 8)).has_value());
  EXPECT_FALSE(without_metadata("RIFF" + little(40, 4) + "WEBPVP8 ").has_value());
  EXPECT_FALSE(without_metadata(box("ftyp", "avifmif1")).has_value());
}

TEST(PictureMetadata, OtherFilesStayUnchanged) {
  for (const char* text : {"", "<svg/>", "GIF89a", "RIFF", "ftyp"}) {
    EXPECT_EQ(without_metadata(text), text);
  }
}

}  // namespace
}  // namespace molar::domain
