// The contents of a file that an operator names: the file itself, or the texts of a zip file.
#pragma once

#include <filesystem>
#include <vector>

#include "base/result.h"
#include "domain/imports/import_runner.h"

namespace molar::domain {

// Lists the texts of a file: a text file is one; a spreadsheet is one, as CSV; a zip file has one
// for each .csv, .txt and .xlsx in it except lists of columns ("…_fileheader.csv"), named
// "archive.zip/entry.csv". Only spreadsheets are unpacked, into a temporary file that is deleted
// with the last copy of the result. InvalidInput "file_unreadable", "archive_damaged",
// "archive_empty"; "spreadsheet_not_csv" for a workbook of another kind than .xlsx.
Result<std::vector<ImportFile>> look_into(const std::filesystem::path& path);

// The only file, which must be text: a workbook does not store numbers and dates as displayed (ZIP
// codes lose their zeros). InvalidInput "wrong_kind_of_file" for several files,
// "spreadsheet_not_csv".
Result<ImportFile> only_csv(const std::vector<ImportFile>& files);

// The kind of file by its header, as from likely_file(), after up to five lines of title; "" for an
// unknown kind or an unreadable file.
std::string_view kind_of_file(const ImportFile& file);

}  // namespace molar::domain
