#include "domain/imports/import_runner.h"

#include <optional>
#include <utility>

#include "base/sha256.h"
#include "domain/imports/import_log.h"
#include "domain/imports/import_report.h"

namespace molar::domain {

namespace {

// A batch is also committed when this much was read without many rows to keep.
constexpr std::int64_t kBatchBytes = std::int64_t{64} << 20;
constexpr std::int64_t kProgressBytes = std::int64_t{2} << 20;
constexpr int kMaxTitles = 5;
constexpr int kMaxAttempts = 5;

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

Error taken_over() {
  return Error::conflict("import_taken_over", "Another process has gone on with this import.");
}

class Carrier {
 public:
  Carrier(const ImportSurroundings& surroundings, Importer& importer, const ImportRequest& request)
      : around_(surroundings), importer_(importer), request_(request) {}

  Result<ImportOutcome> carry();

 private:
  struct Text {
    std::unique_ptr<ByteSource> source;
    Sha256 hash;
    std::unique_ptr<CsvReader> reader;
  };

  Result<bool> is_known();
  Status claim();
  bool may_resume(const ImportLogEntry& former) const;
  Status insert_run();
  Status take_over(const ImportLogEntry& former);
  Status read_header();
  Result<char> delimiter();
  Status open_text();
  Status read_rows();
  Status read_row(const CsvRow& row);
  Status commit_batch();
  Status check();
  Status finish(std::string_view outcome);
  Status refuse(const Error& error);
  Result<ImportOutcome> carry_claimed();
  ImportOutcome outcome() const;

  template <class F>
  Status transact(F&& f);
  ImportRun& run_now();
  void show_progress(std::string_view stage, bool is_due);
  void clean();

  const ImportSurroundings& around_;
  Importer& importer_;
  const ImportRequest& request_;
  ImportLogEntry entry_;
  ImportRun run_;
  std::optional<ImportReport> report_;
  CsvHeader header_;
  std::int64_t header_bytes_ = 0;
  std::int64_t header_lines_ = 0;
  char delimiter_ = ',';
  std::unique_ptr<Text> text_;
  std::string file_sha256_;
  std::int64_t progress_bytes_ = 0;
  bool is_resumed_ = false;
};

// The outage of a moment must not cost hours of reading.
template <class F>
Status Carrier::transact(F&& f) {
  for (int attempt = 1;; ++attempt) {
    Status status = around_.database.transact(f);
    if (!status.has_error() || status.error().code != "database_busy" || attempt == kMaxAttempts) {
      return status;
    }
  }
}

ImportRun& Carrier::run_now() {
  run_.id = entry_.id;
  run_.kind = entry_.kind;
  run_.scope = entry_.scope;
  run_.file_name = entry_.file_name;
  run_.state = entry_.checkpoint_state;
  run_.generation = entry_.generation;
  run_.rows_read = entry_.rows_read;
  run_.rows_kept = entry_.rows_kept;
  run_.dry_run = request_.dry_run;
  run_.force = request_.force;
  run_.today = request_.today;
  run_.now = around_.clock.now();
  return run_;
}

void Carrier::show_progress(std::string_view stage, bool is_due) {
  std::int64_t bytes = text_ == nullptr ? 0 : text_->reader->bytes();
  if (is_due || bytes - progress_bytes_ >= kProgressBytes) {
    progress_bytes_ = bytes;
    around_.progress({stage, bytes, request_.file.text_bytes, entry_.rows_read});
  }
}

void Carrier::clean() {
  for (bool more = true; more;) {
    bool has_more = false;
    Status status = transact([&](storage::Connection& sql) -> Status {
      has_more = importer_.clean(sql, run_now());
      return {};
    });
    // What is left is cleaned by the next import.
    more = has_more && !status.has_error();
  }
}

Result<bool> Carrier::is_known() {
  if (request_.force || request_.dry_run) {
    return false;
  }
  auto last = around_.database.read([&](storage::Connection& sql) {
    return import_log::last_imported(sql, importer_.kind(), request_.scope);
  });
  if (!last || last->file_bytes != request_.file.bytes || last->settings != importer_.settings()) {
    return false;
  }
  if (file_sha256_.empty()) {
    MOLAR_TRY(auto source, request_.file.open());
    Sha256 hash;
    std::string block(std::size_t{1} << 20, '\0');
    for (;;) {
      MOLAR_TRY(std::size_t got, source->read(block.data(), block.size()));
      if (got == 0) {
        break;
      }
      hash.update(std::string_view(block).substr(0, got));
    }
    file_sha256_ = hash.hex();
  }
  return last->sha256 == file_sha256_;
}

bool Carrier::may_resume(const ImportLogEntry& former) const {
  bool is_same_file = former.file_bytes == request_.file.bytes &&
                      (former.sha256.empty() || request_.file.sha256.empty() ||
                       former.sha256 == request_.file.sha256);
  return is_same_file && former.dry_run == request_.dry_run &&
         former.settings == importer_.settings();
}

Status Carrier::claim() {
  auto former = around_.database.read([&](storage::Connection& sql) {
    return import_log::running(sql, importer_.kind(), request_.scope);
  });
  if (!former) {
    clean();
    return insert_run();
  }
  if (former->owner != around_.owner && around_.is_at_work(former->owner)) {
    return Error::conflict("import_running",
                           "Another process imports this kind of file right now (" + former->owner +
                               "). Wait for it, or stop it.");
  }
  MOLAR_CHECK(take_over(*former));
  if (may_resume(*former)) {
    entry_ = std::move(*former);
    entry_.owner = around_.owner;
    is_resumed_ = true;
    return {};
  }
  MOLAR_CHECK(transact([&](storage::Connection& sql) -> Status {
    import_log::abandon(sql, former->id, around_.clock.now());
    return {};
  }));
  clean();
  return insert_run();
}

Status Carrier::take_over(const ImportLogEntry& former) {
  return transact([&](storage::Connection& sql) -> Status {
    return import_log::take_over(sql, former.id, former.owner, around_.owner) ? Status{}
                                                                              : taken_over();
  });
}

Status Carrier::insert_run() {
  entry_ = {};
  entry_.id = make_ulid(around_.clock, around_.random);
  entry_.kind = importer_.kind();
  entry_.scope = request_.scope;
  entry_.file_name = request_.file.name;
  entry_.file_bytes = request_.file.bytes;
  entry_.sha256 = request_.file.sha256;
  entry_.settings = importer_.settings();
  entry_.dry_run = request_.dry_run;
  entry_.owner = around_.owner;
  entry_.actor = around_.actor;
  entry_.started_at = entry_.updated_at = around_.clock.now();
  is_resumed_ = false;
  try {
    return transact([&](storage::Connection& sql) -> Status {
      if (!importer_.registry().empty()) {
        entry_.generation = import_log::take_generation(sql, importer_.registry());
      }
      import_log::insert(sql, entry_);
      return {};
    });
  } catch (const storage::UniqueViolation&) {
    return Error::conflict("import_running",
                           "Another process has just begun to import this kind of file.");
  }
}

Result<char> Carrier::delimiter() {
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

Status Carrier::read_header() {
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
    // Without a header behind its titles it is another kind of file: its first row tells which.
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
  return importer_.begin(header_, run_now());
}

// At the checkpoint, when the text is the one of which it was made; else at the first row.
Status Carrier::open_text() {
  text_ = std::make_unique<Text>();
  MOLAR_TRY(text_->source, request_.file.open());
  CsvOptions options{.delimiter = delimiter_};
  options.consumed = [hash = &text_->hash](std::string_view bytes) { hash->update(bytes); };
  text_->reader = std::make_unique<CsvReader>(*text_->source, std::move(options));
  bool is_begun = entry_.checkpoint_bytes > 0;
  MOLAR_CHECK(text_->reader->skip_to(is_begun ? entry_.checkpoint_bytes : header_bytes_,
                                     is_begun ? entry_.checkpoint_line : header_lines_));
  text_->reader->flush_consumed();
  if (is_begun && text_->hash.hex() != entry_.checkpoint_sha256) {
    return Error::conflict("file_changed", "The file is not the one that was begun.");
  }
  return {};
}

Status Carrier::read_row(const CsvRow& row) {
  ++entry_.rows_read;
  if (row.is_malformed) {
    report_->error(row.line, "", "bad_quotes",
                   "Text stands behind a closing quotation mark. Double the marks inside a field.");
    return {};
  }
  if (row.fields.size() == header_.size()) {
    importer_.row(row, *report_);
    return {};
  }
  if (text_->reader->ended_without_line_break() && row.fields.size() < header_.size()) {
    return Error::invalid("csv_truncated", "The file ends in the middle of line " +
                                               std::to_string(row.line) +
                                               ": it is incomplete. Get it again.");
  }
  report_->error(row.line, "", "wrong_number_of_fields",
                 "The row has " + std::to_string(row.fields.size()) + " fields, the header " +
                     std::to_string(header_.size()) + ".");
  return {};
}

Status Carrier::commit_batch() {
  report_->flush();
  text_->reader->flush_consumed();
  ImportLogEntry next = entry_;
  next.rows_kept += static_cast<std::int64_t>(importer_.pending());
  next.errors = report_->errors();
  next.warnings = report_->warnings();
  next.report = report_->path();
  next.checkpoint_bytes = text_->reader->bytes();
  next.checkpoint_line = text_->reader->lines();
  next.checkpoint_sha256 = text_->hash.hex();
  next.checkpoint_report_bytes = report_->bytes();
  next.updated_at = around_.clock.now();
  Status committed = transact([&](storage::Connection& sql) -> Status {
    ImportRun& run = run_now();
    MOLAR_CHECK(importer_.stage(sql, run));
    next.checkpoint_state = run.state;
    return import_log::update(sql, next) ? Status{} : taken_over();
  });
  MOLAR_CHECK(committed);
  importer_.staged();
  entry_ = std::move(next);
  return {};
}

Status Carrier::read_rows() {
  CsvRow row;
  for (;;) {
    MOLAR_TRY(bool more, text_->reader->next(row));
    if (!more) {
      return commit_batch();
    }
    MOLAR_CHECK(read_row(row));
    bool is_due = importer_.pending() >= around_.batch_rows ||
                  text_->reader->bytes() - entry_.checkpoint_bytes >= kBatchBytes;
    if (is_due) {
      MOLAR_CHECK(commit_batch());
    }
    show_progress("reading", false);
  }
}

Status Carrier::check() {
  show_progress("checking", true);
  Status status = around_.database.read(
      [&](storage::Connection& sql) { return importer_.check(sql, run_now(), *report_); });
  report_->flush();
  entry_.errors = report_->errors();
  entry_.warnings = report_->warnings();
  entry_.report = report_->path();
  // That too few rows are left may come of the rows that are refused.
  if (entry_.errors > 0 && (!status.has_error() || is_refusal(status.error()))) {
    return Error::invalid("rows_refused",
                          std::to_string(entry_.errors) +
                              (entry_.errors == 1 ? " row cannot" : " rows cannot") +
                              " be taken, so nothing of the file was. The report says why.");
  }
  return status;
}

Status Carrier::finish(std::string_view outcome) {
  ImportLogEntry next = entry_;
  next.outcome = outcome;
  next.sha256 =
      request_.file.sha256.empty() && text_ != nullptr ? text_->hash.hex() : request_.file.sha256;
  Status finished = transact([&](storage::Connection& sql) -> Status {
    next.updated_at = around_.clock.now();
    next.finished_at = next.updated_at;
    if (outcome == "imported") {
      MOLAR_CHECK(importer_.apply(sql, run_now()));
    }
    return import_log::update(sql, next) ? Status{} : taken_over();
  });
  MOLAR_CHECK(finished);
  entry_ = std::move(next);
  return {};
}

Status Carrier::refuse(const Error& error) {
  report_->flush();
  entry_.errors = report_->errors();
  entry_.warnings = report_->warnings();
  entry_.report = report_->path();
  entry_.code = error.code;
  entry_.detail = error.detail;
  return finish("refused");
}

ImportOutcome Carrier::outcome() const {
  return {entry_.id,        entry_.outcome,   entry_.code,   entry_.detail,   entry_.report,
          entry_.rows_read, entry_.rows_kept, entry_.errors, entry_.warnings, is_resumed_};
}

Result<ImportOutcome> Carrier::carry_claimed() {
  report_.emplace(around_.report_folder / (entry_.kind + "-" + entry_.id + ".csv"));
  report_->resume(entry_.checkpoint_report_bytes, entry_.errors, entry_.warnings);
  auto work = [&]() -> Status {
    MOLAR_CHECK(read_header());
    MOLAR_CHECK(open_text());
    MOLAR_CHECK(read_rows());
    MOLAR_CHECK(check());
    show_progress("applying", true);
    return finish(request_.dry_run ? "checked" : "imported");
  };
  Status status = work();
  if (status.has_error()) {
    if (is_resumed_ && (status.error().code == "file_changed")) {
      return status.error();
    }
    if (!is_refusal(status.error())) {
      return status.error();
    }
    MOLAR_CHECK(refuse(status.error()));
  }
  show_progress("cleaning", true);
  clean();
  return outcome();
}

Result<ImportOutcome> Carrier::carry() {
  file_sha256_ = request_.file.sha256;
  MOLAR_TRY(bool known, is_known());
  if (known) {
    return ImportOutcome{.outcome = "unchanged", .detail = "This file is what was imported last."};
  }
  MOLAR_CHECK(claim());
  auto done = carry_claimed();
  if (!done.has_error() || done.error().code != "file_changed") {
    return done;
  }
  // Another file of the same length: what was begun is of no use.
  MOLAR_CHECK(transact([&](storage::Connection& sql) -> Status {
    import_log::abandon(sql, entry_.id, around_.clock.now());
    return {};
  }));
  clean();
  MOLAR_CHECK(insert_run());
  return carry_claimed();
}

}  // namespace

Result<ImportOutcome> run_import(const ImportSurroundings& surroundings, Importer& importer,
                                 const ImportRequest& request) {
  return Carrier(surroundings, importer, request).carry();
}

}  // namespace molar::domain
