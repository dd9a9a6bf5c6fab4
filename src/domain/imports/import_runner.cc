#include "domain/imports/import_runner.h"

#include <chrono>
#include <optional>
#include <utility>

#include "base/sha256.h"
#include "domain/audit/audit_log.h"
#include "domain/imports/import_claim.h"
#include "domain/imports/import_report.h"

namespace molar::domain {

namespace {

// A batch is also committed after this many bytes with few rows to store.
constexpr std::int64_t kBatchBytes = std::int64_t{64} << 20;
constexpr std::int64_t kProgressBytes = std::int64_t{2} << 20;
constexpr int kMaxTitles = 5;
// Most repetitions of the preparation because others changed the data that the file is compared
// with.
constexpr int kMaxTakeovers = 3;

bool is_refusal(const Error& error) {
  if (error.code == "file_unreadable" || error.code == "import_taken_over") {
    return false;
  }
  switch (error.kind) {
    case ErrorKind::InvalidInput:
    case ErrorKind::InvalidFields:
    case ErrorKind::NotFound:
    case ErrorKind::Conflict:
    case ErrorKind::TooLarge:
      return true;
    default:
      return false;
  }
}

class ImportJob {
 public:
  ImportJob(const ImportEnvironment& surroundings, Importer& importer, const ImportRequest& request)
      : around_(surroundings),
        importer_(importer),
        request_(request),
        claim_(surroundings, importer, request) {}

  Result<ImportOutcome> carry();

 private:
  struct Text {
    std::unique_ptr<ByteSource> source;
    Sha256 hash;
    std::unique_ptr<CsvReader> reader;
  };

  void audit(Connection& sql, const ImportLogEntry& entry);
  Status read_header();
  Result<char> delimiter();
  Status open_text();
  Status read_rows();
  Status read_row(const CsvRow& row);
  Status commit_batch();
  Status check();
  Status prepare(const ImportReport::Mark& before);
  Status take_over();
  Status finish(std::string_view outcome);
  Status refuse(const Error& error);
  Result<ImportOutcome> carry_claimed();

  ImportLogEntry& entry() { return claim_.entry(); }
  void take_counts();
  void show_progress(std::string_view stage, bool is_due);

  const ImportEnvironment& around_;
  Importer& importer_;
  const ImportRequest& request_;
  ImportClaim claim_;
  std::optional<ImportReport> report_;
  CsvHeader header_;
  std::int64_t header_bytes_ = 0;
  std::int64_t header_lines_ = 0;
  char delimiter_ = ',';
  std::unique_ptr<Text> text_;
  std::int64_t progress_bytes_ = 0;
};

void ImportJob::show_progress(std::string_view stage, bool is_due) {
  std::int64_t bytes = text_ == nullptr ? 0 : text_->reader->bytes();
  if (is_due || bytes - progress_bytes_ >= kProgressBytes) {
    progress_bytes_ = bytes;
    around_.progress({stage, bytes, request_.file.text_bytes, entry().rows_read});
  }
}

Result<char> ImportJob::delimiter() {
  if (request_.file.delimiter != 0) {
    return request_.file.delimiter;
  }
  MOLAR_TRY(auto source, request_.file.open());
  std::string start(std::size_t{64} << 10, '\0');
  std::size_t size = 0;
  for (;;) {
    MOLAR_TRY(std::size_t got, source->read(start.data() + size, start.size() - size));
    size += got;
    if (got == 0 || size == start.size()) {
      break;
    }
  }
  start.resize(size);
  return guess_delimiter(std::string_view(start).substr(0, start.find('\n')));
}

Status ImportJob::read_header() {
  MOLAR_TRY(delimiter_, delimiter());
  MOLAR_TRY(auto source, request_.file.open());
  CsvReader reader(*source, {.delimiter = delimiter_});
  CsvRow row;
  MOLAR_TRY(bool more, reader.next(row));
  if (!more) {
    return Error::invalid("file_empty", "The file has no rows.");
  }
  header_ = CsvHeader(row);
  for (int titles = 0; more && titles < kMaxTitles && importer_.is_title(row); ++titles) {
    MOLAR_TRY(more, reader.next(row));
    // Without a header after the titles the file is of another kind, which its first row shows.
    if (more && !importer_.is_title(row)) {
      header_ = CsvHeader(row);
    }
  }
  header_bytes_ = reader.bytes();
  header_lines_ = reader.lines();
  if (auto name = header_.repeated()) {
    return Error::invalid("column_repeated",
                          "The header has the column \"" + *name + "\" twice. Keep one.");
  }
  return importer_.begin(header_, claim_.run());
}

// Opens the text at the checkpoint if it is unchanged up to there; else "file_changed". Without a
// checkpoint at the first row.
Status ImportJob::open_text() {
  text_ = std::make_unique<Text>();
  MOLAR_TRY(text_->source, request_.file.open());
  CsvOptions options{.delimiter = delimiter_};
  options.consumed = [hash = &text_->hash](std::string_view bytes) { hash->update(bytes); };
  text_->reader = std::make_unique<CsvReader>(*text_->source, std::move(options));
  bool is_begun = entry().checkpoint_bytes > 0;
  MOLAR_CHECK(text_->reader->skip_to(is_begun ? entry().checkpoint_bytes : header_bytes_,
                                     is_begun ? entry().checkpoint_line : header_lines_));
  text_->reader->flush_consumed();
  if (is_begun && text_->hash.hex() != entry().checkpoint_sha256) {
    return Error::conflict("file_changed",
                           "The file differs from the one whose import was started.");
  }
  return {};
}

Status ImportJob::read_row(const CsvRow& row) {
  ++entry().rows_read;
  if (row.is_malformed) {
    report_->error(
        {row.line}, "bad_quotes",
        "Text follows a closing quotation mark. Write each quotation mark inside a field "
        "twice.");
    return {};
  }
  if (row.fields.size() == header_.size()) {
    importer_.row(row, *report_);
    return {};
  }
  if (text_->reader->ended_without_line_break() && row.fields.size() < header_.size()) {
    return Error::invalid("csv_truncated", "The file ends in the middle of line " +
                                               std::to_string(row.line) +
                                               ": it is incomplete. Please download it again.");
  }
  report_->error({row.line}, "wrong_number_of_fields",
                 "The row has " + std::to_string(row.fields.size()) + " fields, the header " +
                     std::to_string(header_.size()) + ".");
  return {};
}

Status ImportJob::commit_batch() {
  report_->flush();
  text_->reader->flush_consumed();
  ImportLogEntry next = entry();
  next.rows_kept += static_cast<std::int64_t>(importer_.pending());
  next.errors = report_->errors();
  next.warnings = report_->warnings();
  next.report = report_->path();
  next.checkpoint_bytes = text_->reader->bytes();
  next.checkpoint_line = text_->reader->lines();
  next.checkpoint_sha256 = text_->hash.hex();
  next.checkpoint_report_bytes = report_->bytes();
  next.updated_at = around_.clock.now();
  Status committed = transact_patiently(around_.database, [&](Connection& sql) -> Status {
    ImportRun run = claim_.run();
    MOLAR_CHECK(importer_.stage(sql, run));
    next.checkpoint_state = run.state;
    return import_log::update(sql, next) ? Status{} : import_taken_over();
  });
  MOLAR_CHECK(committed);
  importer_.staged();
  entry() = std::move(next);
  return {};
}

Status ImportJob::read_rows() {
  CsvRow row;
  for (;;) {
    MOLAR_TRY(bool more, text_->reader->next(row));
    if (!more) {
      return commit_batch();
    }
    MOLAR_CHECK(read_row(row));
    bool is_due = importer_.pending() >= around_.batch_rows ||
                  text_->reader->bytes() - entry().checkpoint_bytes >= kBatchBytes;
    if (is_due) {
      MOLAR_CHECK(commit_batch());
    }
    show_progress("reading", false);
  }
}

void ImportJob::take_counts() {
  report_->flush();
  entry().errors = report_->errors();
  entry().warnings = report_->warnings();
  entry().report = report_->path();
}

Status ImportJob::check() {
  show_progress("checking", true);
  Status status = around_.database.read(
      [&](Connection& sql) { return importer_.check(sql, claim_.run(), *report_); });
  take_counts();
  // Too few rows may be a consequence of the refused rows.
  if (entry().errors > 0 && (!status.has_error() || is_refusal(status.error()))) {
    return Error::invalid("rows_refused",
                          std::to_string(entry().errors) +
                              (entry().errors == 1 ? " row is" : " rows are") +
                              " invalid, so nothing was imported. The report contains the "
                              "reasons.");
  }
  return status;
}

// `before`: the state of the report in the log, with which a resumed run repeats the checks.
Status ImportJob::prepare(const ImportReport::Mark& before) {
  for (bool more = true; more;) {
    show_progress("preparing", true);
    const auto began = std::chrono::steady_clock::now();
    ImportLogEntry next = entry();
    next.errors = before.errors;
    next.warnings = before.warnings;
    next.updated_at = around_.clock.now();
    Status ready = transact_patiently(around_.database, [&](Connection& sql) -> Status {
      MOLAR_TRY(more, importer_.prepare(sql, claim_.run()));
      return import_log::update(sql, next) ? Status{} : import_taken_over();
    });
    MOLAR_CHECK(ready);
    importer_.prepared();
    let_others_write(began);
  }
  return {};
}

Status ImportJob::take_over() {
  const ImportReport::Mark before = report_->mark();
  for (int attempt = 1;; ++attempt) {
    MOLAR_CHECK(check());
    if (request_.dry_run) {
      return finish("checked");
    }
    MOLAR_CHECK(prepare(before));
    show_progress("applying", true);
    Status done = finish("imported");
    if (!done.has_error() || done.error().code != "changed_meanwhile" || attempt == kMaxTakeovers) {
      return done;
    }
    report_->rewind(before);
  }
}

Status ImportJob::finish(std::string_view outcome) {
  ImportLogEntry next = entry();
  next.outcome = outcome;
  next.sha256 =
      request_.file.sha256.empty() && text_ != nullptr ? text_->hash.hex() : request_.file.sha256;
  Status finished = transact_patiently(around_.database, [&](Connection& sql) -> Status {
    next.updated_at = around_.clock.now();
    next.finished_at = next.updated_at;
    if (outcome == "imported") {
      MOLAR_CHECK(importer_.apply(sql, claim_.run()));
      audit(sql, next);
    }
    return import_log::update(sql, next) ? Status{} : import_taken_over();
  });
  MOLAR_CHECK(finished);
  entry() = std::move(next);
  return {};
}

void ImportJob::audit(Connection& sql, const ImportLogEntry& entry) {
  audit_log::append(sql,
                    {entry.scope,
                     entry.actor,
                     "import." + entry.kind,
                     "import",
                     entry.id,
                     {{"file", entry.file_name},
                      {"rowsRead", entry.rows_read},
                      {"rowsKept", entry.rows_kept},
                      {"warnings", entry.warnings}}},
                    make_ulid(around_.clock, around_.random),
                    entry.finished_at.value_or(entry.updated_at));
}

Status ImportJob::refuse(const Error& error) {
  take_counts();
  entry().code = error.code;
  entry().detail = error.detail;
  return finish("refused");
}

Result<ImportOutcome> ImportJob::carry_claimed() {
  report_.emplace(around_.report_folder / (entry().kind + "-" + entry().id + ".csv"));
  report_->resume(entry().checkpoint_report_bytes, entry().errors, entry().warnings);
  auto work = [&]() -> Status {
    MOLAR_CHECK(read_header());
    MOLAR_CHECK(open_text());
    MOLAR_CHECK(read_rows());
    return take_over();
  };
  Status status = work();
  if (status.has_error()) {
    if (claim_.is_resumed() && status.error().code == "file_changed") {
      return status.error();
    }
    if (!is_refusal(status.error())) {
      return status.error();
    }
    MOLAR_CHECK(refuse(status.error()));
  }
  show_progress("cleaning", true);
  claim_.clean();
  return ImportOutcome{claim_.entry(), claim_.is_resumed()};
}

Result<ImportOutcome> ImportJob::carry() {
  MOLAR_TRY(bool known, claim_.is_known());
  if (known) {
    ImportOutcome unchanged;
    unchanged.outcome = "unchanged";
    unchanged.detail = "This file was the last one imported.";
    return unchanged;
  }
  MOLAR_CHECK(claim_.take());
  auto done = carry_claimed();
  if (!done.has_error() || done.error().code != "file_changed") {
    return done;
  }
  // Another file of the same length: the begun run cannot be continued.
  MOLAR_CHECK(claim_.begin_anew());
  return carry_claimed();
}

}  // namespace

Result<ImportOutcome> run_import(const ImportEnvironment& surroundings, Importer& importer,
                                 const ImportRequest& request) {
  return ImportJob(surroundings, importer, request).carry();
}

}  // namespace molar::domain
