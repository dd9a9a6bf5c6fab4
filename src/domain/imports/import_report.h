// The report of one import: a CSV file with a line for everything that is wrong, and the counts.
#pragma once

#include <cstdint>
#include <cstdio>
#include <filesystem>
#include <memory>
#include <string>
#include <string_view>

#include "domain/imports/importer.h"

namespace molar::domain {

class ImportReport final : public RowReport {
 public:
  // Lines beyond this many are counted, but not written.
  static constexpr std::int64_t kMaxLines = 100'000;

  // Nothing is made before there is something to say.
  explicit ImportReport(std::filesystem::path path) : path_(std::move(path)) {}

  struct Mark {
    std::int64_t bytes = 0;
    std::int64_t errors = 0;
    std::int64_t warnings = 0;
  };
  Mark mark() const { return {bytes_, errors_, warnings_}; }
  // As if nothing had been said since.
  void rewind(const Mark& mark);

  // Goes back to a checkpoint: what was written behind it is cut off.
  void resume(std::int64_t bytes, std::int64_t errors, std::int64_t warnings);

  void error(std::int64_t line, std::string_view column, std::string_view code,
             std::string_view message) override;
  void warn(std::int64_t line, std::string_view column, std::string_view code,
            std::string_view message) override;

  // Everything said so far is in the file then. Throws std::runtime_error when it cannot be
  // written.
  void flush();
  std::int64_t bytes() const { return bytes_; }
  std::int64_t errors() const { return errors_; }
  std::int64_t warnings() const { return warnings_; }
  // "" when there was nothing to say.
  std::string path() const { return bytes_ > 0 ? path_.string() : ""; }

 private:
  void add(std::int64_t line, std::string_view column, std::string_view severity,
           std::string_view code, std::string_view message);
  void open(const char* mode);
  void write(const std::string& text);

  const std::filesystem::path path_;
  std::unique_ptr<std::FILE, int (*)(std::FILE*)> file_{nullptr, &std::fclose};
  std::int64_t bytes_ = 0;
  std::int64_t errors_ = 0;
  std::int64_t warnings_ = 0;
};

}  // namespace molar::domain
