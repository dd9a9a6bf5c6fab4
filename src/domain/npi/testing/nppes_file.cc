#include "domain/npi/testing/nppes_file.h"

#include <array>
#include <cstdint>
#include <stdexcept>

#include "domain/npi/npi_registry.h"

namespace molar::domain {

namespace {

constexpr std::array kFirstColumns = {
    "NPI",
    "Entity Type Code",
    "Replacement NPI",
    "Employer Identification Number (EIN)",
    "Provider Organization Name (Legal Business Name)",
    "Provider Last Name (Legal Name)",
    "Provider First Name",
    "Provider Middle Name",
    "Provider Name Prefix Text",
    "Provider Name Suffix Text",
    "Provider Credential Text",
    "Provider Other Organization Name",
    "Provider Other Organization Name Type Code",
    "Provider Other Last Name",
    "Provider Other First Name",
    "Provider Other Middle Name",
    "Provider Other Name Prefix Text",
    "Provider Other Name Suffix Text",
    "Provider Other Credential Text",
    "Provider Other Last Name Type Code",
    "Provider First Line Business Mailing Address",
    "Provider Second Line Business Mailing Address",
    "Provider Business Mailing Address City Name",
    "Provider Business Mailing Address State Name",
    "Provider Business Mailing Address Postal Code",
    "Provider Business Mailing Address Country Code (If outside U.S.)",
    "Provider Business Mailing Address Telephone Number",
    "Provider Business Mailing Address Fax Number",
    "Provider First Line Business Practice Location Address",
    "Provider Second Line Business Practice Location Address",
    "Provider Business Practice Location Address City Name",
    "Provider Business Practice Location Address State Name",
    "Provider Business Practice Location Address Postal Code",
    "Provider Business Practice Location Address Country Code (If outside U.S.)",
    "Provider Business Practice Location Address Telephone Number",
    "Provider Business Practice Location Address Fax Number",
    "Provider Enumeration Date",
    "Last Update Date",
    "NPI Deactivation Reason Code",
    "NPI Deactivation Date",
    "NPI Reactivation Date",
    "Provider Sex Code",
    "Authorized Official Last Name",
    "Authorized Official First Name",
    "Authorized Official Middle Name",
    "Authorized Official Title or Position",
    "Authorized Official Telephone Number"};
constexpr std::array kTaxonomyColumns = {
    "Healthcare Provider Taxonomy Code", "Provider License Number",
    "Provider License Number State Code", "Healthcare Provider Primary Taxonomy Switch"};
constexpr std::array kIdentifierColumns = {
    "Other Provider Identifier", "Other Provider Identifier Type Code",
    "Other Provider Identifier State", "Other Provider Identifier Issuer"};
constexpr std::array kLaterColumns = {"Is Sole Proprietor",
                                      "Is Organization Subpart",
                                      "Parent Organization LBN",
                                      "Parent Organization TIN",
                                      "Authorized Official Name Prefix Text",
                                      "Authorized Official Name Suffix Text",
                                      "Authorized Official Credential Text"};

std::vector<std::string> make_columns() {
  std::vector<std::string> columns(kFirstColumns.begin(), kFirstColumns.end());
  auto numbered = [&](const auto& names, int count) {
    for (int i = 1; i <= count; ++i) {
      for (const char* name : names) {
        columns.push_back(std::string(name) + "_" + std::to_string(i));
      }
    }
  };
  numbered(kTaxonomyColumns, 15);
  numbered(kIdentifierColumns, 50);
  columns.insert(columns.end(), kLaterColumns.begin(), kLaterColumns.end());
  numbered(std::array{"Healthcare Provider Taxonomy Group"}, 15);
  columns.emplace_back("Certification Date");
  return columns;
}

void put_number(std::string& bytes, std::size_t value, int size) {
  for (int i = 0; i < size; ++i) {
    bytes.push_back(static_cast<char>((value >> (8 * i)) & 0xff));
  }
}

std::uint32_t crc32(std::string_view bytes) {
  std::uint32_t crc = 0xffffffffU;
  for (char byte : bytes) {
    crc ^= static_cast<unsigned char>(byte);
    for (int bit = 0; bit < 8; ++bit) {
      crc = (crc >> 1) ^ ((crc & 1U) != 0 ? 0xedb88320U : 0U);
    }
  }
  return ~crc;
}

}  // namespace

std::string fictional_npi(int n) {
  std::string digits = std::to_string(900'000'000 + n);
  for (char check = '0'; check <= '9'; ++check) {
    if (is_npi(digits + check)) {
      return digits + check;
    }
  }
  throw std::logic_error("one of ten digits always fits");
}

const std::vector<std::string>& nppes_columns() {
  static const std::vector<std::string> columns = make_columns();
  return columns;
}

const std::vector<std::string>& nppes_location_columns() {
  static const std::vector<std::string> columns = {
      "NPI",
      "Provider Secondary Practice Location Address- Address Line 1",
      "Provider Secondary Practice Location Address-  Address Line 2",
      "Provider Secondary Practice Location Address - City Name",
      "Provider Secondary Practice Location Address - State Name",
      "Provider Secondary Practice Location Address - Postal Code",
      "Provider Secondary Practice Location Address - Country Code (If outside U.S.)",
      "Provider Secondary Practice Location Address - Telephone Number",
      "Provider Secondary Practice Location Address - Telephone Extension",
      "Provider Practice Location Address - Fax Number"};
  return columns;
}

std::string nppes_header(const std::vector<std::string>& columns) {
  NppesValues names;
  for (const std::string& column : columns) {
    names[column] = column;
  }
  return nppes_line(columns, names);
}

std::string nppes_line(const std::vector<std::string>& columns, const NppesValues& values) {
  std::string line;
  for (const std::string& column : columns) {
    auto value = values.find(column);
    line += (line.empty() ? "\"" : ",\"") + (value == values.end() ? "" : value->second) + "\"";
  }
  return line + "\n";
}

NppesValues fictional_dentist(int n, const std::string& updated) {
  return {{"NPI", fictional_npi(n)},
          {"Entity Type Code", "1"},
          {"Provider Last Name (Legal Name)", "Testperson"},
          {"Provider First Name", "Number " + std::to_string(n)},
          {"Provider Credential Text", "D.D.S."},
          {"Provider First Line Business Practice Location Address", "1 Sample Street"},
          {"Provider Business Practice Location Address City Name", "PHOENIX"},
          {"Provider Business Practice Location Address State Name", "AZ"},
          {"Provider Business Practice Location Address Postal Code", "850011234"},
          {"Provider Business Practice Location Address Country Code (If outside U.S.)", "US"},
          {"Provider Business Practice Location Address Telephone Number", "6025550100"},
          {"Last Update Date", updated},
          {"Healthcare Provider Taxonomy Code_1", "1223G0001X"},
          {"Healthcare Provider Primary Taxonomy Switch_1", "Y"}};
}

std::string zip_of(const std::vector<std::pair<std::string, std::string>>& entries) {
  std::string bytes;
  std::string directory;
  for (const auto& [name, text] : entries) {
    std::string common;  // shared by both headers, from the field "version needed" on
    put_number(common, 20, 2);
    put_number(common, 0, 2);
    put_number(common, 0, 2);  // method: stored
    put_number(common, 0, 4);
    put_number(common, crc32(text), 4);
    put_number(common, text.size(), 4);
    put_number(common, text.size(), 4);
    put_number(common, name.size(), 2);
    put_number(common, 0, 2);
    directory += std::string("PK\x01\x02", 4) + std::string("\x14\x00", 2) + common;
    directory += std::string(10, '\0');  // comment, disk, attributes
    put_number(directory, bytes.size(), 4);
    directory += name;
    bytes += std::string("PK\x03\x04", 4) + common + name + text;
  }
  std::string end("PK\x05\x06\0\0\0\0", 8);
  put_number(end, entries.size(), 2);
  put_number(end, entries.size(), 2);
  put_number(end, directory.size(), 4);
  put_number(end, bytes.size(), 4);
  put_number(end, 0, 2);
  return bytes + directory + end;
}

std::string xlsx_of(const std::vector<std::vector<std::string>>& rows, CellTexts texts) {
  std::string shared = "<sst>";
  std::string sheet = "<?xml version=\"1.0\"?><worksheet><sheetData>";
  std::size_t count = 0;
  for (std::size_t i = 0; i < rows.size(); ++i) {
    sheet += "<row r=\"" + std::to_string(i + 1) + "\">";
    for (std::size_t j = 0; j < rows[i].size(); ++j) {
      std::string place =
          " r=\"" + std::string(1, static_cast<char>('A' + j)) + std::to_string(i + 1) + "\"";
      if (rows[i][j].empty()) {
        continue;  // spreadsheets omit empty cells
      }
      if (rows[i][j].starts_with('#')) {
        sheet += "<c" + place + "><v>" + rows[i][j].substr(1) + "</v></c>";
      } else if (texts == CellTexts::Shared) {
        sheet += "<c" + place + " t=\"s\"><v>" + std::to_string(count++) + "</v></c>";
        shared += "<si><t>" + rows[i][j] + "</t></si>";
      } else {
        sheet += "<c" + place + " t=\"inlineStr\"><is><t>" + rows[i][j] + "</t></is></c>";
      }
    }
    sheet += "</row>";
  }
  sheet += "</sheetData></worksheet>";
  std::vector<std::pair<std::string, std::string>> entries = {{"[Content_Types].xml", "<Types/>"},
                                                              {"xl/workbook.xml", "<workbook/>"},
                                                              {"xl/worksheets/sheet1.xml", sheet}};
  if (texts == CellTexts::Shared) {
    entries.emplace_back("xl/sharedStrings.xml", shared + "</sst>");
  }
  return zip_of(entries);
}

}  // namespace molar::domain
