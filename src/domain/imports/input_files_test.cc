#include "domain/imports/input_files.h"

#include <gtest/gtest.h>

#include <cstdlib>
#include <fstream>

#include "domain/npi/testing/nppes_file.h"

namespace molar::domain {
namespace {

class InputFilesTest : public testing::Test {
 protected:
  InputFilesTest() {
    std::string pattern = (std::filesystem::temp_directory_path() / "molar-input-XXXXXX").string();
    folder = ::mkdtemp(pattern.data());
  }
  ~InputFilesTest() override {
    std::error_code ignored;
    std::filesystem::remove_all(folder, ignored);
  }
  std::filesystem::path write(const std::string& name, const std::string& bytes) {
    std::ofstream(folder / name, std::ios::binary) << bytes;
    return folder / name;
  }
  static std::string text_of(const ImportFile& file) {
    auto source = file.open();
    if (source.has_error()) {
      return source.error().code;
    }
    std::string text;
    std::string block(7, '\0');
    for (;;) {
      auto got = (*source)->read(block.data(), block.size());
      if (got.has_error()) {
        return got.error().code;
      }
      if (*got == 0) {
        return text;
      }
      text += block.substr(0, *got);
    }
  }

  std::filesystem::path folder;
};

TEST_F(InputFilesTest, a_text_file_is_one_file) {
  auto files = look_into(write("a.csv", "x,y\n1,2\n"));
  ASSERT_EQ(files->size(), 1U);
  EXPECT_EQ((*files)[0].name, "a.csv");
  EXPECT_EQ((*files)[0].bytes, 8);
  EXPECT_EQ(text_of((*files)[0]), "x,y\n1,2\n");
  EXPECT_EQ(look_into(folder / "none.csv").error().code, "file_unreadable");
}

TEST_F(InputFilesTest, a_zip_file_contains_its_texts_without_column_lists) {
  auto files = look_into(
      write("nppes.zip",
            zip_of({{"npidata_pfile_20261102-20261108.csv", nppes_header(nppes_columns())},
                    {"NPIDATA_pfile_20261102-20261108_FileHeader.csv", "\"NPI\"\n"},
                    {"pl_pfile_20261102-20261108.csv", nppes_header(nppes_location_columns())},
                    {"readme.pdf", "%PDF"}})));
  ASSERT_FALSE(files.has_error()) << files.error().internal;
  ASSERT_EQ(files->size(), 2U);
  EXPECT_EQ((*files)[0].name, "nppes.zip/npidata_pfile_20261102-20261108.csv");
  EXPECT_EQ(kind_of_file((*files)[0]), "the main NPPES file");
  EXPECT_EQ(kind_of_file((*files)[1]), "the NPPES file of practice locations");
  EXPECT_EQ((*files)[0].sha256.size(), 64U);
  EXPECT_EQ(text_of((*files)[1]), nppes_header(nppes_location_columns()));
}

TEST_F(InputFilesTest, files_that_macos_adds_to_zip_files_are_ignored) {
  auto files = look_into(write("offices.zip", zip_of({{"lists/offices.csv", "x\n"},
                                                      {"__MACOSX/lists/._offices.csv", "\x05"},
                                                      {"lists/._other.csv", "\x05"}})));
  ASSERT_EQ(files->size(), 1U);
  EXPECT_EQ((*files)[0].name, "offices.zip/offices.csv");
}

TEST_F(InputFilesTest, zip_files_without_a_text_are_refused_even_with_one_in_a_zip_file_inside) {
  const std::string inner = zip_of({{"offices.csv", "x\n"}});
  EXPECT_EQ(look_into(write("outer.zip", zip_of({{"inner.zip", inner}}))).error().code,
            "archive_empty");
}

TEST_F(InputFilesTest, truncated_or_corrupt_zip_files_are_damaged) {
  std::string zip = zip_of({{"a.csv", std::string(5000, 'x')}});
  EXPECT_EQ(look_into(write("cut.zip", zip.substr(0, zip.size() / 2))).error().code,
            "archive_damaged");
  zip[2000] = 'y';  // its checksum no longer matches
  auto files = look_into(write("spoiled.zip", zip));
  ASSERT_FALSE(files.has_error());
  EXPECT_EQ(text_of((*files)[0]), "archive_damaged");
  EXPECT_EQ(look_into(write("pictures.zip", zip_of({{"a.png", "x"}}))).error().code,
            "archive_empty");
}

TEST_F(InputFilesTest, a_spreadsheet_is_read_as_csv_of_its_first_sheet) {
  const std::vector<std::vector<std::string>> rows = {{"NPPES Deactivated NPI Report", ""},
                                                      {"NPI", "NPPES Deactivation Date"},
                                                      {fictional_npi(1), "#46328"},
                                                      {"", "a, &quot;b&quot; &amp; c"}};
  const std::string expected = "NPPES Deactivated NPI Report\nNPI,NPPES Deactivation Date\n" +
                               fictional_npi(1) + ",46328\n,\"a, \"\"b\"\" & c\"\n";
  for (CellTexts texts : {CellTexts::Shared, CellTexts::Inline}) {
    std::string xlsx = xlsx_of(rows, texts);
    auto alone = look_into(write("report.xlsx", xlsx));
    ASSERT_EQ(alone->size(), 1U);
    EXPECT_EQ(text_of((*alone)[0]), expected);
    EXPECT_EQ(kind_of_file((*alone)[0]), "the NPPES report of deactivated numbers");
    auto zipped = look_into(
        write("report.zip", zip_of({{"NPPES_Deactivated_NPI_Report_110926_V2.xlsx", xlsx}})));
    ASSERT_EQ(zipped->size(), 1U);
    EXPECT_EQ((*zipped)[0].name, "report.zip/NPPES_Deactivated_NPI_Report_110926_V2.xlsx");
    EXPECT_EQ(text_of((*zipped)[0]), expected);
    EXPECT_EQ(text_of((*zipped)[0]), expected);
  }
}

TEST_F(InputFilesTest, a_spreadsheet_instead_of_csv_is_named_in_the_error) {
  const std::string xlsx = xlsx_of({{"reference", "name"}, {"P-1", "Oak"}}, CellTexts::Inline);
  auto refused = [](const Result<std::vector<ImportFile>>& files) {
    auto file = files.has_error() ? Result<ImportFile>(files.error()) : only_csv(*files);
    return file.has_error()
               ? file.error().code + ": " +
                     file.error().detail.substr(0, file.error().detail.find(", and a CSV file"))
               : "";
  };
  EXPECT_EQ(refused(look_into(write("dso.xlsx", xlsx))),
            "spreadsheet_not_csv: dso.xlsx is an Excel workbook");
  EXPECT_EQ(refused(look_into(write("dso.csv", xlsx))),
            "spreadsheet_not_csv: dso.csv is an Excel workbook");
  EXPECT_EQ(refused(look_into(write("dso.zip", zip_of({{"dso.xlsx", xlsx}})))),
            "spreadsheet_not_csv: dso.zip/dso.xlsx is an Excel workbook");
  EXPECT_EQ(refused(look_into(write("dso.xls", "\xD0\xCF\x11\xE0\xA1\xB1\x1A\xE1 workbook"))),
            "spreadsheet_not_csv: dso.xls is an Excel workbook of the old form (.xls) or with a "
            "password");
  EXPECT_EQ(refused(look_into(write("dso.ods", zip_of({{"content.xml", "<office/>"}})))),
            "spreadsheet_not_csv: dso.ods is a LibreOffice spreadsheet");
  EXPECT_EQ(refused(look_into(write("dso-2.csv", "reference,name\n"))), "");
}

TEST_F(InputFilesTest, a_spreadsheet_whose_texts_are_missing_is_damaged) {
  auto broken = look_into(
      write("broken.xlsx",
            zip_of({{"xl/workbook.xml", "<workbook/>"},
                    {"xl/worksheets/sheet1.xml",
                     "<worksheet><sheetData><row><c r=\"A1\" t=\"s\"><v>7</v></c></row></sheetData>"
                     "</worksheet>"}})));
  EXPECT_EQ(text_of((*broken)[0]), "spreadsheet_damaged");
  auto cut =
      look_into(write("cut.xlsx", zip_of({{"xl/workbook.xml", "<workbook/>"},
                                          {"xl/worksheets/sheet1.xml", "<worksheet><she"}})));
  EXPECT_EQ(text_of((*cut)[0]), "spreadsheet_damaged");
}

// Some kilobytes that would unpack to gigabytes are refused while unpacking.
TEST_F(InputFilesTest, the_unpacked_size_of_a_spreadsheet_is_limited) {
  const std::string much(std::size_t{5} << 20, 'x');
  auto sheet = [&](const std::string& inside, const std::string& shared = "<sst/>") {
    auto files = look_into(
        write("big.xlsx", zip_of({{"xl/workbook.xml", "<workbook/>"},
                                  {"xl/sharedStrings.xml", shared},
                                  {"xl/worksheets/sheet1.xml", "<s>" + inside + "</s>"}})));
    return text_of((*files)[0]);
  };
  EXPECT_EQ(sheet("<row><c t=\"str\"><v>" + much + "</v></c></row>"), "spreadsheet_damaged");
  EXPECT_EQ(sheet("<row a=\"" + much + "\"></row>"), "spreadsheet_damaged");
  std::string rows;
  for (int i = 0; i < 100; ++i) {
    rows += "<row><c t=\"s\"><v>0</v></c></row>";
  }
  EXPECT_EQ(sheet(rows, "<sst><si><t>" + much.substr(0, 900'000) + "</t></si></sst>"),
            "spreadsheet_damaged");
  EXPECT_EQ(sheet("<row><c t=\"str\"><v>a</v></c></row>"), "a\n");
}

}  // namespace
}  // namespace molar::domain
