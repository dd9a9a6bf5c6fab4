// Files as NPPES publishes them, with people who do not exist: their numbers begin with 9, which no
// real one does.
#pragma once

#include <map>
#include <string>
#include <string_view>
#include <vector>

namespace molar::domain {

// The n-th number that begins with 9 and passes the check.
std::string fictional_npi(int n);

// The 330 names of the main file, in order.
const std::vector<std::string>& nppes_columns();
// Those of the file of practice locations, with the two spaces that real files have.
const std::vector<std::string>& nppes_location_columns();

// One row: fields that are not named are empty. Every value is quoted, as in real files.
using NppesValues = std::map<std::string, std::string>;
std::string nppes_header(const std::vector<std::string>& columns);
std::string nppes_line(const std::vector<std::string>& columns, const NppesValues& values);

// A general dentist in Phoenix, changed last on `updated` (MM/DD/YYYY).
NppesValues fictional_dentist(int n, const std::string& updated);

// A zip file with these entries, stored without compression unless asked; for small texts.
std::string zip_of(const std::vector<std::pair<std::string, std::string>>& entries);

// A workbook whose first sheet holds these rows: texts shared, or inline.
enum class CellTexts { Shared, Inline };
std::string xlsx_of(const std::vector<std::vector<std::string>>& rows, CellTexts texts);

}  // namespace molar::domain
