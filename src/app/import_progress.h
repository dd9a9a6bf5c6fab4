// Progress of an import: a bar on a terminal, occasional lines elsewhere.
#pragma once

#include <chrono>
#include <string>

#include "domain/imports/import_runner.h"

namespace molar::app {

class ImportProgressPrinter {
 public:
  // Writes to standard error.
  explicit ImportProgressPrinter(bool is_quiet);
  // Removes the bar.
  ~ImportProgressPrinter();
  ImportProgressPrinter(const ImportProgressPrinter&) = delete;
  ImportProgressPrinter& operator=(const ImportProgressPrinter&) = delete;

  void begin(const std::string& name);
  void show(const domain::ImportProgress& progress);

 private:
  void draw_bar(const domain::ImportProgress& progress);
  void print_line(const domain::ImportProgress& progress);
  std::string rate(const domain::ImportProgress& progress) const;

  const bool is_quiet_;
  const bool is_terminal_;
  std::string stage_;
  std::chrono::steady_clock::time_point began_;
  std::chrono::steady_clock::time_point shown_;
  bool has_bar_ = false;
};

}  // namespace molar::app
