#include "domain/directory/files/testing/watched_importer.h"

#include <utility>

namespace molar::domain {

using storage::Connection;

WatchedImporter::WatchedImporter(std::unique_ptr<Importer> importer,
                                 std::function<Status()> before_apply)
    : importer_(std::move(importer)), before_apply_(std::move(before_apply)) {}

std::string_view WatchedImporter::kind() const {
  return importer_->kind();
}

std::string WatchedImporter::settings() const {
  return importer_->settings();
}

Status WatchedImporter::begin(const CsvHeader& header, const ImportRun& run) {
  return importer_->begin(header, run);
}

void WatchedImporter::row(const CsvRow& row, RowReport& report) {
  importer_->row(row, report);
}

std::size_t WatchedImporter::pending() const {
  return importer_->pending();
}

Status WatchedImporter::stage(Connection& sql, ImportRun& run) {
  return importer_->stage(sql, run);
}

void WatchedImporter::staged() {
  importer_->staged();
}

Status WatchedImporter::check(Connection& sql, const ImportRun& run, RowReport& report) {
  return importer_->check(sql, run, report);
}

Result<bool> WatchedImporter::prepare(Connection& sql, const ImportRun& run) {
  MOLAR_TRY(is_ready_, importer_->prepare(sql, run));
  is_ready_ = !is_ready_;
  return !is_ready_;
}

void WatchedImporter::prepared() {
  importer_->prepared();
  if (is_ready_) {
    after_ = before_apply_();
  }
}

Status WatchedImporter::apply(Connection& sql, const ImportRun& run) {
  MOLAR_CHECK(after_);
  return importer_->apply(sql, run);
}

bool WatchedImporter::clean(Connection& sql, const ImportRun& run) {
  return importer_->clean(sql, run);
}

}  // namespace molar::domain
