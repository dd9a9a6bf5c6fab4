#include "domain/imports/testing/import_harness.h"

#include <cstdlib>
#include <fstream>
#include <stdexcept>

namespace molar::domain {

namespace {

// Fails like a disk when reading reaches a byte.
class BreakingSource final : public ByteSource {
 public:
  BreakingSource(std::string_view text, std::size_t break_at)
      : text_(text.substr(0, break_at == 0 ? text.size() : break_at)), breaks_(break_at > 0) {}
  Result<std::size_t> read(char* into, std::size_t room) override {
    MOLAR_TRY(std::size_t got, text_.read(into, std::min<std::size_t>(room, 64)));
    if (got == 0 && breaks_) {
      return Error::invalid("file_unreadable", "broken on purpose");
    }
    return got;
  }

 private:
  TextSource text_;
  bool breaks_;
};

}  // namespace

ImportHarness::ImportHarness(storage::Database& database)
    : clock(from_millis(1'795'000'000'000)), database_(database) {
  std::string pattern = (std::filesystem::temp_directory_path() / "molar-imports-XXXXXX").string();
  if (::mkdtemp(pattern.data()) == nullptr) {
    throw std::runtime_error("no temporary folder");
  }
  folder_ = pattern;
}

ImportHarness::~ImportHarness() {
  std::error_code ignored;
  std::filesystem::remove_all(folder_, ignored);
}

Result<ImportOutcome> ImportHarness::run(Importer& importer, std::string_view text,
                                         const Options& options) {
  clock.advance(std::chrono::minutes(1));
  ImportEnvironment around{
      database_, clock, random_, folder_, "cli:test", options.owner, [&](const std::string&) {
        return options.owner_is_at_work;
      }};
  around.batch_rows = options.batch_rows;
  ImportFile file;
  file.name = "file.csv";
  file.bytes = file.text_bytes = static_cast<std::int64_t>(text.size());
  file.delimiter = options.delimiter;
  // The header is always readable: it comes before the first checkpoint.
  auto opened = std::make_shared<int>(0);
  int looks = options.delimiter == 0 ? 2 : 1;
  file.open = [=]() -> Result<std::unique_ptr<ByteSource>> {
    bool is_main = ++*opened > looks;
    return std::unique_ptr<ByteSource>(
        std::make_unique<BreakingSource>(text, is_main ? options.break_at : 0));
  };
  return run_import(around, importer,
                    {.file = file,
                     .scope = options.scope,
                     .today = Date(std::chrono::year(2026) / 11 / 21),
                     .dry_run = options.dry_run,
                     .force = options.force});
}

std::vector<std::string> ImportHarness::report_lines(const ImportOutcome& outcome) {
  std::vector<std::string> lines;
  std::ifstream file(outcome.report);
  std::string line;
  std::getline(file, line);
  while (std::getline(file, line)) {
    lines.push_back(line);
  }
  return lines;
}

std::vector<ImportLogEntry> ImportHarness::log() {
  return database_.read(
      [](storage::Connection& sql) { return import_log::newest(sql, std::nullopt, 100); });
}

}  // namespace molar::domain
