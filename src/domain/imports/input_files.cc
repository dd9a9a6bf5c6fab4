#include "domain/imports/input_files.h"

#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <fstream>
#include <memory>
#include <stdexcept>
#include <utility>

#include "base/archive.h"
#include "base/csv.h"
#include "base/sha256.h"
#include "base/text.h"
#include "base/xlsx.h"
#include "domain/imports/file_rows.h"

namespace molar::domain {

namespace {

namespace fs = std::filesystem;

constexpr std::size_t kBlock = std::size_t{1} << 20;
constexpr std::size_t kMaxUnpacked = std::size_t{512} << 20;  // of a spreadsheet in a zip file
constexpr int kMaxTitles = 5;

class TempFile {
 public:
  TempFile() {
    std::string pattern = (fs::temp_directory_path() / "molar-import-XXXXXX").string();
    int file = ::mkstemp(pattern.data());
    if (file < 0) {
      throw std::runtime_error(pattern + ": " + std::strerror(errno));
    }
    ::close(file);
    path_ = pattern;
  }
  ~TempFile() {
    std::error_code ignored;
    fs::remove(path_, ignored);
  }
  TempFile(const TempFile&) = delete;
  TempFile& operator=(const TempFile&) = delete;
  const fs::path& path() const { return path_; }

 private:
  fs::path path_;
};

Result<std::shared_ptr<TempFile>> unpack(const fs::path& archive, const std::string& entry) {
  auto file = std::make_shared<TempFile>();
  MOLAR_TRY(auto source, open_zip_entry(archive, entry));
  std::ofstream out(file->path(), std::ios::binary);
  std::string block(kBlock, '\0');
  std::size_t size = 0;
  for (;;) {
    MOLAR_TRY(std::size_t got, source->read(block.data(), block.size()));
    size += got;
    if (size > kMaxUnpacked) {
      return Error::invalid("spreadsheet_too_large",
                            entry + " is too large for a spreadsheet of this kind.");
    }
    if (got == 0) {
      break;
    }
    out.write(block.data(), static_cast<std::streamsize>(got));
  }
  if (!out.flush()) {
    throw std::runtime_error(file->path().string() + " could not be written");
  }
  return file;
}

bool ends_with(std::string_view name, std::string_view ending) {
  return to_lower_ascii(name).ends_with(ending);
}

// Entries that macOS adds for each file of an archive.
bool is_shadow_entry(std::string_view name) {
  return name.starts_with("__MACOSX/") || fs::path(name).filename().string().starts_with("._");
}

bool is_text_entry(std::string_view name) {
  return (ends_with(name, ".csv") && !ends_with(name, "fileheader.csv")) || ends_with(name, ".txt");
}

std::string file_name(const fs::path& path) {
  return path.filename().string();
}

Error not_csv(const std::string& file, std::string_view what) {
  return Error::invalid("spreadsheet_not_csv",
                        file + " is " + std::string(what) +
                            ", and a CSV file is needed. Save the sheet as \"CSV UTF-8 (comma "
                            "delimited)\" and import that file.");
}

// Whether it is a compound file of Microsoft Office: .xls, or .xlsx with a password.
Result<bool> is_compound_file(const fs::path& path) {
  constexpr std::string_view kSignature = "\xD0\xCF\x11\xE0\xA1\xB1\x1A\xE1";
  MOLAR_TRY(auto source, open_file(path));
  std::string start(kSignature.size(), '\0');
  MOLAR_TRY(std::size_t got, source->read(start.data(), start.size()));
  return got == kSignature.size() && start == kSignature;
}

Result<std::vector<ImportFile>> look_into_zip(const fs::path& path, const ImportFile& archive) {
  MOLAR_TRY(auto entries, list_zip(path));
  std::vector<ImportFile> files;
  for (const ArchiveEntry& entry : entries) {
    if (is_shadow_entry(entry.name)) {
      continue;
    }
    ImportFile file = archive;
    file.name += "/" + fs::path(entry.name).filename().string();
    if (is_text_entry(entry.name)) {
      file.text_bytes = entry.bytes;
      file.open = [path, name = entry.name] { return open_zip_entry(path, name); };
      files.push_back(std::move(file));
    } else if (ends_with(entry.name, ".xlsx")) {
      MOLAR_TRY(std::shared_ptr<TempFile> unpacked, unpack(path, entry.name));
      file.is_spreadsheet = true;
      file.delimiter = ',';
      file.open = [unpacked] { return open_xlsx_as_csv(unpacked->path()); };
      files.push_back(std::move(file));
    }
  }
  const bool is_open_document =
      std::ranges::any_of(entries, [](const auto& entry) { return entry.name == "content.xml"; });
  if (files.empty() && is_open_document) {
    return not_csv(file_name(path), "a LibreOffice spreadsheet");
  }
  if (files.empty()) {
    return Error::invalid("archive_empty", "The zip file contains no .csv, .txt or .xlsx file.");
  }
  return files;
}

}  // namespace

Result<std::vector<ImportFile>> look_into(const fs::path& path) {
  ImportFile file;
  file.name = file_name(path);
  MOLAR_TRY(bool zip, is_zip(path));
  std::error_code error;
  file.bytes = static_cast<std::int64_t>(fs::file_size(path, error));
  if (error) {
    return Error::invalid("file_unreadable", path.string() + " is not a readable file.");
  }
  if (!zip) {
    MOLAR_TRY(bool compound, is_compound_file(path));
    if (compound) {
      return not_csv(file.name, "an Excel workbook of the old form (.xls) or with a password");
    }
    file.text_bytes = file.bytes;
    file.open = [path] { return open_file(path); };
    return std::vector<ImportFile>{std::move(file)};
  }
  MOLAR_TRY(auto whole, open_file(path));
  MOLAR_TRY(file.sha256, sha256_of(*whole));
  MOLAR_TRY(bool xlsx, is_xlsx(path));
  if (xlsx) {
    file.is_spreadsheet = true;
    file.delimiter = ',';
    file.open = [path] { return open_xlsx_as_csv(path); };
    return std::vector<ImportFile>{std::move(file)};
  }
  return look_into_zip(path, file);
}

Result<ImportFile> only_csv(const std::vector<ImportFile>& files) {
  if (files.size() != 1) {
    return Error::invalid("wrong_kind_of_file",
                          "The archive must contain one file; this one contains " +
                              std::to_string(files.size()) + ".");
  }
  if (files[0].is_spreadsheet) {
    return not_csv(files[0].name, "an Excel workbook");
  }
  return files[0];
}

std::string_view kind_of_file(const ImportFile& file) {
  auto source = file.open();
  if (source.has_error()) {
    return {};
  }
  CsvReader reader(**source);
  CsvRow row;
  for (int line = 0; line <= kMaxTitles; ++line) {
    auto more = reader.next(row);
    if (more.has_error() || !*more) {
      return {};
    }
    if (std::string_view kind = likely_file(CsvHeader(row)); !kind.empty()) {
      return kind;
    }
  }
  return {};
}

}  // namespace molar::domain
