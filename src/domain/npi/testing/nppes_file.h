// Files in the format of NPPES, with fictional people: their numbers begin with 9, which no real
// number does.
#pragma once

#include <map>
#include <string>
#include <string_view>
#include <vector>

namespace molar::domain {

// The n-th number that begins with 9 and has a valid check digit.
std::string fictional_npi(int n);

// The 330 column names of the main file, in order.
const std::vector<std::string>& nppes_columns();
// Columns of the file of practice locations, with the two spaces that real files have.
const std::vector<std::string>& nppes_location_columns();

// One row: fields without a value are empty. Every value is quoted, as in real files.
using NppesValues = std::map<std::string, std::string>;
std::string nppes_header(const std::vector<std::string>& columns);
std::string nppes_line(const std::vector<std::string>& columns, const NppesValues& values);

// A general dentist in Phoenix, last changed on `updated` (MM/DD/YYYY).
NppesValues fictional_dentist(int n, const std::string& updated);

// A zip file with these entries, without compression unless requested; for small texts.
std::string zip_of(const std::vector<std::pair<std::string, std::string>>& entries);

// A workbook whose first sheet has these rows: with shared or inline texts.
enum class CellTexts { Shared, Inline };
std::string xlsx_of(const std::vector<std::vector<std::string>>& rows, CellTexts texts);

}  // namespace molar::domain
