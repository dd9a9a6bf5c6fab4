#include "domain/imports/import_report.h"

#include <cerrno>
#include <cstring>
#include <stdexcept>

#include "base/csv.h"

namespace molar::domain {

void ImportReport::open(const char* mode) {
  std::filesystem::create_directories(path_.parent_path());
  file_.reset(std::fopen(path_.c_str(), mode));
  if (file_ == nullptr) {
    throw std::runtime_error(path_.string() + ": " + std::strerror(errno));
  }
  // It may name people.
  std::filesystem::permissions(
      path_, std::filesystem::perms::owner_read | std::filesystem::perms::owner_write);
}

void ImportReport::write(const std::string& text) {
  if (std::fwrite(text.data(), 1, text.size(), file_.get()) != text.size()) {
    throw std::runtime_error(path_.string() + ": " + std::strerror(errno));
  }
  bytes_ += static_cast<std::int64_t>(text.size());
}

void ImportReport::resume(std::int64_t bytes, std::int64_t errors, std::int64_t warnings) {
  errors_ = errors;
  warnings_ = warnings;
  std::error_code missing;
  auto size = std::filesystem::file_size(path_, missing);
  if (bytes == 0 || missing || static_cast<std::int64_t>(size) < bytes) {
    return;  // a report that was taken away begins anew; the counts go on
  }
  std::filesystem::resize_file(path_, static_cast<std::uintmax_t>(bytes));
  bytes_ = bytes;
  open("abe");
}

void ImportReport::rewind(const Mark& mark) {
  errors_ = mark.errors;
  warnings_ = mark.warnings;
  if (bytes_ == mark.bytes) {
    return;
  }
  flush();
  file_.reset();
  bytes_ = mark.bytes;
  if (mark.bytes == 0) {
    std::filesystem::remove(path_);
    return;
  }
  std::filesystem::resize_file(path_, static_cast<std::uintmax_t>(mark.bytes));
  open("abe");
}

void ImportReport::error(std::int64_t line, std::string_view column, std::string_view code,
                         std::string_view message) {
  ++errors_;
  add(line, column, "error", code, message);
}

void ImportReport::warn(std::int64_t line, std::string_view column, std::string_view code,
                        std::string_view message) {
  ++warnings_;
  add(line, column, "warning", code, message);
}

void ImportReport::add(std::int64_t line, std::string_view column, std::string_view severity,
                       std::string_view code, std::string_view message) {
  if (errors_ + warnings_ > kMaxLines) {
    return;
  }
  if (file_ == nullptr) {
    open("wbe");
    write("line,column,severity,code,message\n");
  }
  write(std::to_string(line) + "," + csv_field(column) + "," + std::string(severity) + "," +
        csv_field(code) + "," + csv_field(message) + "\n");
}

void ImportReport::flush() {
  if (file_ != nullptr && std::fflush(file_.get()) != 0) {
    throw std::runtime_error(path_.string() + ": " + std::strerror(errno));
  }
}

}  // namespace molar::domain
