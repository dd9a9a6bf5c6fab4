// Spreadsheets (Office Open XML): the first sheet as CSV text, made while it is read.
#pragma once

#include <filesystem>
#include <memory>

#include "base/byte_source.h"
#include "base/result.h"

namespace molar {

// Whether the file is a zip file that holds a workbook. InvalidInput as of list_zip.
Result<bool> is_xlsx(const std::filesystem::path& path);

// One line for every row that the sheet has, in its order, with empty fields for cells left out.
// Texts stay as they are; a number stays as it is stored, so that a date may be a count of days
// since 1899-12-30. Formulas give their stored result. The texts that cells share are held in
// memory, the sheet is not. InvalidInput "archive_damaged", "spreadsheet_damaged".
Result<std::unique_ptr<ByteSource>> open_xlsx_as_csv(const std::filesystem::path& path);

}  // namespace molar
