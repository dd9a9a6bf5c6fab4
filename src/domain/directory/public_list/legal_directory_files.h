// The complete list of offices as files.
#pragma once

#include <string>
#include <string_view>

#include "base/clock.h"
#include "domain/brand/brand.h"
#include "domain/directory/public_list/legal_directory_rows.h"
#include "domain/ports/document_printer.h"

namespace molar::domain {

// One row for each office (RFC 4180, UTF-8). Spreadsheets run no field as a formula.
class DirectoryCsv {
 public:
  explicit DirectoryCsv(Date as_of);
  void add(const DirectoryEntry& entry);
  std::string take() { return std::move(text_); }

 private:
  std::string as_of_;
  std::string text_;
};

// Appends a field of a CSV file, quoted if necessary. A field that a spreadsheet would run as a
// formula gets a leading apostrophe.
void append_csv_field(std::string& out, std::string_view field);

// The list as a PDF, state by state.
class DirectoryDocument {
 public:
  struct Facts {
    Date as_of;
    std::int64_t offices = 0;
    std::string state;  // empty: all states
    std::string language;
  };
  DirectoryDocument(const Brand& brand, const Facts& facts);
  void add(const DirectoryEntry& entry);
  PrintedDocument take();

 private:
  PrintedDocument document_;
  PrintListing state_;
  std::string state_code_;
};

}  // namespace molar::domain
