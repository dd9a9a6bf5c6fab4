// Recognises kinds of files by their columns.
#pragma once

#include <initializer_list>
#include <string_view>

#include "base/csv.h"
#include "base/result.h"

namespace molar::domain {

// "the NPPES file of practice locations", when the columns are those of a known kind of file; else
// "".
std::string_view likely_file(const CsvHeader& header);

// InvalidInput "wrong_kind_of_file" unless the header has every column. `expected` names the file:
// "a file of offices".
Status require_columns(const CsvHeader& header, std::string_view expected,
                       std::initializer_list<std::string_view> columns);

}  // namespace molar::domain
