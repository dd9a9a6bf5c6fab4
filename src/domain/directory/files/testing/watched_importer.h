// An importer that calls a test just before apply().
#pragma once

#include <functional>
#include <memory>

#include "domain/imports/importer.h"

namespace molar::domain {

// Forwards to `importer`. After the transaction of the last prepared batch and before that of
// apply(), it calls `before_apply`; apply() returns its error, as if the process had been killed
// there. When the import prepares again, `before_apply` is called again.
class WatchedImporter final : public Importer {
 public:
  WatchedImporter(std::unique_ptr<Importer> importer, std::function<Status()> before_apply);

  std::string_view kind() const override;
  std::string settings() const override;
  Status begin(const CsvHeader& header, const ImportRun& run) override;
  void row(const CsvRow& row, RowReport& report) override;
  std::size_t pending() const override;
  Status stage(storage::Connection& sql, ImportRun& run) override;
  void staged() override;
  Status check(storage::Connection& sql, const ImportRun& run, RowReport& report) override;
  Result<bool> prepare(storage::Connection& sql, const ImportRun& run) override;
  void prepared() override;
  Status apply(storage::Connection& sql, const ImportRun& run) override;
  bool clean(storage::Connection& sql, const ImportRun& run) override;

 private:
  std::unique_ptr<Importer> importer_;
  std::function<Status()> before_apply_;
  bool is_ready_ = false;
  Status after_;
};

}  // namespace molar::domain
