// The contents of a file that an operator names: the file itself, or the texts of a zip file.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "base/result.h"
#include "domain/imports/import_runner.h"

namespace molar::domain {

// A text file is one; a spreadsheet is one, as CSV; a zip file has one for every .csv, .txt and
// .xlsx in it but lists of columns ("…_fileheader.csv"), named "archive.zip/entry.csv". Nothing is
// unpacked but spreadsheets, into a temporary file that goes away with the last copy of the
// answer. InvalidInput "file_unreadable", "archive_damaged", "archive_empty"; "spreadsheet_not_csv"
// for a workbook of another kind than .xlsx.
Result<std::vector<ImportFile>> look_into(const std::filesystem::path& path);

// The only file there is, which has to be text: numbers and dates of a workbook are not stored as
// they are read (ZIP codes lose their zeros). InvalidInput "wrong_kind_of_file" for several files,
// "spreadsheet_not_csv".
Result<ImportFile> only_csv(const std::vector<ImportFile>& files);

// The header's columns as likely_file() tells them apart, looking behind up to five lines of title;
// "" when it is none that is known or cannot be read.
std::string_view kind_of_file(const ImportFile& file);

}  // namespace molar::domain
