// Spreadsheets (Office Open XML): the first sheet as CSV text, converted while it is read.
#pragma once

#include <filesystem>
#include <memory>

#include "base/byte_source.h"
#include "base/result.h"

namespace molar {

// Whether the file is a zip file that contains a workbook. InvalidInput as of list_zip().
Result<bool> is_xlsx(const std::filesystem::path& path);

// One line for each row of the sheet, in order, with empty fields for omitted cells. Texts are
// unchanged; a number is as stored, so a date may be a number of days since 1899-12-30. Formulas
// give their stored result. Memory holds the shared texts, not the sheet. InvalidInput
// "archive_damaged", "spreadsheet_damaged".
Result<std::unique_ptr<ByteSource>> open_xlsx_as_csv(const std::filesystem::path& path);

}  // namespace molar
