// Prints with the fonts of the real web build, and checks the result with Debian's tools pdftotext,
// pdfinfo, pdffonts and zbarimg.
#include "adapters/documents/document_painter.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <array>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <memory>
#include <thread>

#include "base/testing/few_descriptors.h"
#include "base/testing/source_path.h"

namespace molar::adapters {
namespace {

namespace fs = std::filesystem;
using domain::PrintedCard;
using domain::PrintedDocument;
using testing::HasSubstr;
using testing::Not;

std::string read_file(const fs::path& path) {
  std::ifstream file(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(file), {}};
}

// Owns the bytes until all tests have ended.
struct WebFonts {
  WebFonts() {
    const char* named = std::getenv("MOLAR_WEB_DIST");
    const fs::path dist = named != nullptr ? named : source_path("web/dist");
    for (const fs::path& folder : {dist / "client/assets", dist / "server/fonts"}) {
      if (!fs::is_directory(folder)) {
        continue;
      }
      for (const auto& entry : fs::directory_iterator(folder)) {
        std::string family = font_family_of(entry.path().filename().string());
        if (!family.empty()) {
          bytes.push_back(std::make_unique<std::string>(read_file(entry.path())));
          files.push_back({std::move(family), *bytes.back()});
        }
      }
    }
  }
  std::vector<std::unique_ptr<std::string>> bytes;
  std::vector<FontFile> files;
};

// Fonts of web/dist, or of the build in MOLAR_WEB_DIST.
const std::vector<FontFile>& web_fonts() {
  static const WebFonts fonts;
  return fonts.files;
}

std::string run(const std::string& command) {
  std::string output;
  FILE* pipe = ::popen((command + " 2>/dev/null").c_str(), "r");
  std::array<char, 4096> piece{};
  while (std::fgets(piece.data(), static_cast<int>(piece.size()), pipe) != nullptr) {
    output += piece.data();
  }
  ::pclose(pipe);
  return output;
}

class DocumentPainterTest : public testing::Test {
 protected:
  void SetUp() override {
    if (web_fonts().empty()) {
      GTEST_SKIP() << "needs the web build";
    }
    std::string name = (fs::temp_directory_path() / "molar-paper-XXXXXX").string();
    folder_ = ::mkdtemp(name.data());
  }
  void TearDown() override {
    if (!folder_.empty()) {
      fs::remove_all(folder_);
    }
  }

  std::string keep(const std::string& bytes, const std::string& name) {
    const fs::path path = folder_ / name;
    std::ofstream(path, std::ios::binary) << bytes;
    return path.string();
  }
  std::string text_of(const std::string& pdf, const std::string& options = "-layout") {
    return run("pdftotext " + options + " " + keep(pdf, "a.pdf") + " -");
  }

  static domain::DocumentLook look() {
    return {.text = "#22302a",
            .text_muted = "#505c55",
            .border = "#dacfb8",
            .surface = "#ffffff",
            .primary = "#24573f",
            .primary_strong = "#163d2b",
            .on_primary = "#ffffff",
            .accent = "#97492a",
            .heading_font = "fraunces",
            .body_font = "atkinson-hyperlegible-next",
            .heading_weight = 560};
  }
  static domain::DocumentFacts facts(const std::string& title) {
    using namespace std::chrono;
    return {title, "es-US", "Cedar Dental Club, Inc.", Date{year(2026), month(11), day(21)}};
  }

  PrintedCard card(const std::string& name = "María José Núñez") {
    PrintedCard printed;
    printed.facts = facts("Membership card of " + name);
    printed.look = look();
    printed.status = "Active";
    printed.brand = "Cedar Dental Club";
    printed.not_insurance = "THIS IS NOT INSURANCE";
    printed.not_insurance_for_them = "ESTO NO ES UN SEGURO";
    printed.name = name;
    printed.front = {{"Member number", "7K3M9 QX2TA"},
                     {"Plan", "Cedar Household"},
                     {"Active until", "11/20/2027"},
                     {"Help", "(800) 555-0142"}};
    printed.check_heading = "Dental offices: check this card";
    printed.check_text = "Scan the code, or open this page and type the letters:";
    printed.check_address = "www.cedar.example/verify";
    printed.code = "7K3M9-QX2TA-ABCDE-FGHJK";
    printed.qr = painter_.qr_code(kAddress);
    printed.back = {"This plan makes no payments to dentists."};
    printed.heading = printed.facts.title;
    printed.instructions = {"Cut and fold."};
    return printed;
  }

  PrintedDocument document(int sections) {
    PrintedDocument printed;
    printed.facts = facts("Acuerdo de membresía");
    printed.look = look();
    printed.brand = "Cedar Dental Club";
    printed.heading = "Acuerdo de membresía";
    printed.blocks.emplace_back(
        domain::PrintFrame{"1. Su derecho a cancelar", {"Puede cancelar cuando quiera."}});
    for (int number = 2; number <= sections; ++number) {
      printed.blocks.emplace_back(domain::PrintHeading{std::to_string(number) + ". Señales"});
      for (int i = 0; i < 4; ++i) {
        std::string text = "Párrafo " + std::to_string(number) + "-" + std::to_string(i) + ":";
        for (int word = 0; word < 60; ++word) {
          text += " palabra" + std::to_string(word);
        }
        printed.blocks.emplace_back(domain::PrintParagraph{text + " fin."});
      }
    }
    printed.footer = "Cedar Dental Club, Inc., Columbus, OH";
    printed.page_words = "Página {page} de {pages}";
    return printed;
  }

  static constexpr const char* kAddress = "https://www.cedar.example/verify/7K3M9QX2TAABCDEFGHJK";
  fs::path folder_;
  DocumentPainter painter_{web_fonts()};
};

TEST_F(DocumentPainterTest, TheSameInputAlwaysYieldsTheSameBytes) {
  const std::string pdf = painter_.card_pdf(card()).value();
  const std::string png = painter_.card_png(card()).value();
  const std::string text = painter_.document_pdf(document(3)).value();
  DocumentPainter other(web_fonts());
  // In another order, with other work in between, and in several threads.
  EXPECT_EQ(other.document_pdf(document(3)).value(), text);
  std::vector<std::thread> threads;
  std::array<bool, 4> same{};
  for (std::size_t i = 0; i < same.size(); ++i) {
    threads.emplace_back([&, i] {
      same[i] = other.card_png(card()).value() == png && other.card_pdf(card()).value() == pdf &&
                other.document_pdf(document(3)).value() == text;
    });
  }
  for (std::thread& thread : threads) {
    thread.join();
  }
  EXPECT_THAT(same, testing::Each(true));
  EXPECT_NE(other.card_pdf(card("Bo Lee")).value(), pdf);
}

// A red box, twice as wide as high.
std::shared_ptr<const VectorPicture> red_box() {
  VectorShape box;
  box.fill = "#ff0000";
  using Kind = PathStep::Kind;
  box.path = {{Kind::Move, {0, 0}},
              {Kind::Line, {100, 0}},
              {Kind::Line, {100, 50}},
              {Kind::Line, {0, 50}},
              {Kind::Close}};
  return std::make_shared<const VectorPicture>(VectorPicture{100, 50, {box}});
}

TEST_F(DocumentPainterTest, DrawsTheLogoOverTheNameAndKeepsTheNameForScreenReaders) {
  PrintedDocument printed = document(2);
  EXPECT_THAT(text_of(painter_.document_pdf(printed).value()), HasSubstr("Cedar Dental Club\n"));
  printed.look.logo = red_box();
  const std::string pdf = painter_.document_pdf(printed).value();
  EXPECT_THAT(text_of(pdf), HasSubstr("Cedar Dental Club\n"));
  run("pdftoppm -r 72 -f 1 -singlefile " + keep(pdf, "a.pdf") + " " + (folder_ / "page").string());
  // A box of 80 by 40 points at (64, 19).
  const std::string page = read_file(folder_ / "page.ppm");
  const auto pixel = [&page](std::size_t x, std::size_t y) {
    return page.substr(page.size() - 3 * (792 - y) * 612 + 3 * x, 3);
  };
  EXPECT_EQ(pixel(70, 25), std::string("\xff\0\0", 3));
  EXPECT_EQ(pixel(140, 55), std::string("\xff\0\0", 3));
  for (std::size_t y = 20; y < 62; ++y) {
    for (std::size_t x = 146; x < 300; ++x) {
      ASSERT_EQ(pixel(x, y), "\xff\xff\xff") << x << ", " << y;  // next to the box
    }
  }
}

TEST_F(DocumentPainterTest, PicturesOfMailsHaveTwoDotsPerPixel) {
  const auto logo = painter_.logo_png(*red_box(), "#fffdf7");
  ASSERT_TRUE(logo.has_value());
  EXPECT_EQ(logo->width, 116);
  EXPECT_EQ(logo->height, 64);
  // In a PNG file the dimensions follow the signature, and the length and type of the first chunk.
  EXPECT_EQ(logo->png.substr(16, 8), std::string("\0\0\0\xe8\0\0\0\x80", 8));
  const auto front = painter_.card_front(card());
  ASSERT_TRUE(front.has_value());
  EXPECT_EQ(front->width, 320);
  EXPECT_EQ(run("zbarimg --quiet --raw " + keep(front->png, "front.png")), "");  // no QR code
}

TEST_F(DocumentPainterTest, ACardHasItsRequiredTextsAndAScannableCode) {
  const std::string pdf = painter_.card_pdf(card()).value();
  const std::string text = text_of(pdf);
  for (const char* words : {"THIS IS NOT INSURANCE", "ESTO NO ES UN SEGURO", "María José Núñez",
                            "Cedar Dental Club", "(800) 555-0142", "7K3M9-QX2TA-ABCDE-FGHJK"}) {
    EXPECT_THAT(text, HasSubstr(words));
  }
  // Rendered as printed: both codes on the sheet contain the same address.
  run("pdftoppm -r 200 -png " + keep(pdf, "card.pdf") + " " + (folder_ / "sheet").string());
  const std::string codes = run("zbarimg --quiet --raw " + (folder_ / "sheet-1.png").string());
  EXPECT_EQ(codes, std::string(kAddress) + "\n" + kAddress + "\n");
  const std::string picture = keep(painter_.card_png(card()).value(), "card.png");
  EXPECT_EQ(run("zbarimg --quiet --raw " + picture), std::string(kAddress) + "\n");
}

TEST_F(DocumentPainterTest, ThePictureOfACardIsAnRgbPng) {
  const std::string png = painter_.card_png(card()).value();
  EXPECT_EQ(png.substr(1, 3), "PNG");
  // 1080 by 1920 pixels, eight bits per channel, RGB.
  const std::string size("\x00\x00\x04\x38\x00\x00\x07\x80\x08\x02", 10);
  EXPECT_EQ(png.substr(16, size.size()), size);
}

TEST_F(DocumentPainterTest, ACardThatIsNotUsableLooksDifferent) {
  PrintedCard off = card();
  off.is_usable = false;
  EXPECT_NE(painter_.card_png(off).value(), painter_.card_png(card()).value());
}

TEST_F(DocumentPainterTest, ADocumentIsTaggedAndHasLanguageTitleAndDate) {
  const std::string file = keep(painter_.document_pdf(document(2)).value(), "doc.pdf");
  const std::string info = run("TZ=UTC pdfinfo " + file);
  EXPECT_THAT(info, HasSubstr("Acuerdo de membresía"));
  EXPECT_THAT(info, testing::ContainsRegex("Tagged: +yes"));
  EXPECT_THAT(info, testing::ContainsRegex("Page size: +612 x 792 pts .letter."));
  EXPECT_THAT(info, HasSubstr("Sat Nov 21 12:00:00 2026"));
  EXPECT_THAT(info, Not(HasSubstr("Error")));
  EXPECT_THAT(read_file(file), HasSubstr("/Lang (es-US)"));
  EXPECT_THAT(run("pdfinfo -struct-text " + file), HasSubstr("H1"));
  EXPECT_THAT(run("pdfinfo -struct-text " + file), HasSubstr("Su derecho a cancelar"));
}

TEST_F(DocumentPainterTest, NumbersPagesAndLosesNoTextBetweenThem) {
  const std::string pdf = painter_.document_pdf(document(8)).value();
  const std::string text = text_of(pdf, "-raw");
  const std::string info = run("pdfinfo " + keep(pdf, "long.pdf"));
  ASSERT_THAT(info, testing::ContainsRegex("Pages: +7"));
  for (int page = 1; page <= 7; ++page) {
    const std::string number = std::to_string(page);
    EXPECT_THAT(text_of(pdf, "-raw -f " + number + " -l " + number),
                HasSubstr("Página " + number + " de 7"));
  }
  EXPECT_THAT(text_of(pdf, "-l 1"), HasSubstr("Su derecho a cancelar"));
  for (int number = 2; number <= 8; ++number) {
    for (int i = 0; i < 4; ++i) {
      const std::string begin = "Párrafo " + std::to_string(number) + "-" + std::to_string(i);
      EXPECT_NE(text.find(begin), std::string::npos) << begin;
    }
  }
  // No word of any paragraph is missing.
  std::size_t count = 0;
  for (std::size_t at = text.find("palabra59"); at != std::string::npos;
       at = text.find("palabra59", at + 1)) {
    ++count;
  }
  EXPECT_EQ(count, 7U * 4U);
}

TEST_F(DocumentPainterTest, LongTextsMoveTheNextRowDown) {
  domain::PrintedDocument printed = document(1);
  printed.blocks = {
      domain::PrintFacts{{{"A label that is longer than its column is wide", "first"},
                          {"The next one", "second"}}},
      domain::PrintTable{{"What", "Much longer than an amount"}, {{"A row", "third"}}, {}}};
  // <word xMin="…" yMin="…" xMax="…" yMax="…">wide</word>
  const std::string words = text_of(painter_.document_pdf(printed).value(), "-bbox");
  const auto edge_of = [&](const std::string& edge, const std::string& word) {
    const auto end = words.find(">" + word + "</word>");
    const auto begin = words.rfind(edge + "=\"", end);
    EXPECT_NE(end, std::string::npos) << word << words;
    return end == std::string::npos ? 0.0 : std::stod(words.substr(begin + edge.size() + 2));
  };
  EXPECT_LE(edge_of("yMax", "wide"), edge_of("yMin", "second") + 1);
  EXPECT_LE(edge_of("yMax", "amount"), edge_of("yMin", "third") + 1);
}

TEST_F(DocumentPainterTest, EmbedsItsFontsAndUsesNoSystemFonts) {
  const std::string fonts =
      run("pdffonts " +
          keep(painter_.card_pdf(card("Łukasz Żółć Αθηνά Олена Nguyễn")).value(), "card.pdf"));
  EXPECT_THAT(fonts, Not(HasSubstr("DejaVu")));
  EXPECT_THAT(fonts, Not(HasSubstr("Liberation")));
  EXPECT_THAT(fonts, Not(testing::ContainsRegex("no  *(yes|no) (yes|no)  *[0-9]+  *0")));
  const std::string text = text_of(painter_.card_pdf(card("Łukasz Żółć Αθηνά Олена")).value());
  for (const char* name : {"Łukasz", "Żółć", "Αθηνά", "Олена"}) {
    EXPECT_THAT(text, HasSubstr(name));
  }
}

TEST_F(DocumentPainterTest, ALongNameFitsOnTheFront) {
  const std::string name =
      "Maximiliana Wilhelmina Alexandrina-Bartholomew de la Constantinopla y Villavicencio Ortega";
  const std::string text = text_of(painter_.card_pdf(card(name)).value(), "-raw");
  EXPECT_THAT(text, HasSubstr("Villavicencio Ortega"));
  EXPECT_EQ(run("zbarimg --quiet --raw " + keep(painter_.card_png(card(name)).value(), "long.png")),
            std::string(kAddress) + "\n");
}

TEST(DocumentPainter, IsUnavailableWithoutFonts) {
  DocumentPainter painter(std::vector<FontFile>{});
  const auto refused = painter.document_pdf({});
  ASSERT_TRUE(refused.has_error());
  EXPECT_EQ(refused.error().code, "documents_unavailable");
}

TEST(DocumentPainter, SurvivesABrokenFont) {
  DocumentPainter painter(std::vector<FontFile>{{"fraunces", "wOF2 and nothing of it"}});
  domain::PrintedDocument document;
  document.look.heading_font = document.look.body_font = "fraunces";
  EXPECT_TRUE(painter.document_pdf(document).has_error());
}

TEST_F(DocumentPainterTest, ReadsItsFontsAgainAfterDescriptorsWereMissing) {
  const std::string png = painter_.card_png(card()).value();
  for (const rlim_t count : {0, 3}) {
    DocumentPainter painter(web_fonts());
    {
      const FewDescriptors few(count);
      (void)painter.card_png(card());
    }
    const auto again = painter.card_png(card());
    EXPECT_TRUE(again.has_value() && *again == png) << count << " descriptors";
  }
}

TEST_F(DocumentPainterTest, AListingHasTwoColumnsAndSplitsNoEntry) {
  PrintedDocument list = document(0);
  domain::PrintListing listing;
  listing.heading = "Arizona";
  for (int i = 100; i < 161; ++i) {
    const std::string number = std::to_string(i);
    listing.items.push_back({"Office " + number, number + " Palo Verde Road\nPhoenix " + number});
  }
  list.blocks.emplace_back(std::move(listing));
  const std::string pdf = painter_.document_pdf(list).value();
  EXPECT_EQ(painter_.document_pdf(list).value(), pdf);
  const std::string text = text_of(pdf);
  EXPECT_THAT(text, HasSubstr("Arizona"));
  EXPECT_THAT(text, testing::ContainsRegex("Office 100 +Office 101"));
  EXPECT_THAT(text, testing::ContainsRegex("Phoenix 100 +Phoenix 101"));
  EXPECT_THAT(text, HasSubstr("Office 160"));
  // Each page that begins with an entry begins with the entry's name.
  std::size_t pages = 0;
  for (std::size_t at = text.find('\f'); at + 1 < text.size(); at = text.find('\f', at + 1)) {
    const std::string next = text.substr(at, text.find("Phoenix", at) - at);
    EXPECT_THAT(next, HasSubstr("Office ")) << next;
    ++pages;
  }
  EXPECT_GE(pages, 2U);
}

}  // namespace
}  // namespace molar::adapters
