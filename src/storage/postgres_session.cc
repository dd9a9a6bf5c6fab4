// SOCI opens the connection. Statements are prepared, executed and read through its libpq handle in
// non-blocking mode: a hanging server, or a network that drops everything, must not block a thread
// for longer than the client allows (postgres_wait.h).
#include <libpq-fe.h>
#include <poll.h>
#include <soci/postgresql/soci-postgresql.h>
#include <soci/soci.h>

#include <cstdlib>
#include <cstring>
#include <stdexcept>
#include <utility>

#include "base/number.h"
#include "storage/failure.h"
#include "storage/postgres_wait.h"
#include "storage/session.h"
#include "storage/sql_text.h"

namespace molar::storage {

namespace {

// Object ids of the built-in types, fixed in PostgreSQL's catalogue.
constexpr Oid kBool = 16;
constexpr Oid kInt8 = 20;
constexpr Oid kInt2 = 21;
constexpr Oid kInt4 = 23;
constexpr Oid kFloat4 = 700;
constexpr Oid kFloat8 = 701;
constexpr Oid kNumeric = 1700;

struct Prepared {
  std::string sql;
  std::string name;
  std::size_t parameters = 0;
  bool writes = false;
};

// Adds options to the URL before its own: of an option given twice, libpq uses the last value.
std::string with_defaults(std::string url) {
  constexpr std::string_view kDefaults =
      "connect_timeout=3&application_name=molar&tcp_user_timeout=10000&keepalives_idle=10"
      "&keepalives_interval=3&keepalives_count=3&client_encoding=UTF8";
  // A password may contain a question mark.
  std::size_t host = url.find("://") + 3;
  if (const std::size_t end = url.find_first_of("@/", host); end < url.size() && url[end] == '@') {
    host = end;
  }
  const std::size_t query = url.find('?', host);
  return query == std::string::npos ? url.append("?").append(kDefaults)
                                    : url.insert(query + 1, std::string(kDefaults) + "&");
}

Value read_value(const PGresult* result, int row, int column) {
  if (PQgetisnull(result, row, column) == 1) {
    return Null{};
  }
  const char* text = PQgetvalue(result, row, column);
  std::string_view view(text, static_cast<std::size_t>(PQgetlength(result, row, column)));
  Oid type = PQftype(result, column);
  // sum() of bigint is numeric in PostgreSQL; without a decimal point it is an integer.
  bool whole = type == kInt8 || type == kInt4 || type == kInt2 ||
               (type == kNumeric && view.find('.') == std::string_view::npos);
  if (whole) {
    const auto value = parse_number<std::int64_t>(view);
    if (!value) {
      throw std::runtime_error("a number does not fit in 64 bits");
    }
    return *value;
  }
  if (type == kFloat8 || type == kFloat4 || type == kNumeric) {
    return std::strtod(text, nullptr);
  }
  if (type == kBool) {
    return static_cast<std::int64_t>(view == "t" ? 1 : 0);
  }
  return std::string(view);
}

// Arguments for libpq: texts, which the server converts to the type of each parameter.
class Arguments {
 public:
  explicit Arguments(const std::vector<Value>& args) {
    pointers_.reserve(args.size());
    numbers_.reserve(args.size());
    for (const Value& arg : args) {
      pointers_.push_back(text_of(arg));
    }
  }
  int size() const { return static_cast<int>(pointers_.size()); }
  const char* const* data() const { return pointers_.data(); }

 private:
  const char* text_of(const Value& arg) {
    if (const auto* text = std::get_if<std::string>(&arg)) {
      if (text->find('\0') != std::string::npos) {
        throw std::invalid_argument("a text with a NUL character");
      }
      return text->c_str();
    }
    if (const auto* integer = std::get_if<std::int64_t>(&arg)) {
      return numbers_.emplace_back(std::to_string(*integer)).c_str();
    }
    if (const auto* number = std::get_if<double>(&arg)) {
      char buffer[32];
      auto end = std::to_chars(buffer, buffer + sizeof(buffer), *number).ptr;
      return numbers_.emplace_back(buffer, end).c_str();
    }
    return nullptr;
  }

  std::vector<const char*> pointers_;
  std::vector<std::string> numbers_;  // reserved: addresses stay valid
};

class PostgresSession final : public Session {
 public:
  PostgresSession(const std::string& parameters, std::chrono::milliseconds busy_timeout)
      : Session(Dialect::Postgres),
        soci_(soci::postgresql, parameters),
        native_(static_cast<soci::postgresql_session_backend*>(soci_.get_backend())->conn_),
        wait_(native_, parameters, busy_timeout) {
    PQsetNoticeProcessor(
        native_, [](void*, const char*) {}, nullptr);
    PQsetnonblocking(native_, 1);
    // The idle timeout also releases the locks of a client that died within a transaction.
    std::string limit = std::to_string(busy_timeout.count());
    command("set lock_timeout = " + limit +
            "; set statement_timeout = 30000; set idle_in_transaction_session_timeout = "
            "60000; set timezone = 'UTC'");
  }

  ~PostgresSession() override { rollback(); }

  bool alive() override;

 private:
  void do_run(const Sql& sql, const std::vector<Value>& args, RowSink* rows,
              std::int64_t* changed) override;
  void do_run_copy(const Sql& into, const std::vector<std::vector<Value>>& rows) override;
  void do_run_script(std::string_view script) override;
  void do_begin(Deadline deadline, Queueing queueing) override;
  void do_commit() override;
  void do_rollback() override;

  Prepared& prepared(const Sql& sql);
  [[noreturn]] void fail(std::string_view sqlstate, const std::string& message);
  void check(const PGresult* result, std::string_view sql);
  void command(const std::string& text);
  PgResult answer(bool sent, std::string_view sql,
                  PostgresWait::Limit limit = PostgresWait::Limit::Statement);
  void send_copy(const std::string& text, std::string_view into);

  soci::session soci_;
  PGconn* native_;
  PostgresWait wait_;
  int prepared_count_ = 0;
  StatementCache<Prepared> statements_;
};

// A server that ended has closed the socket, perhaps after a last message. Other unrequested
// messages (a changed parameter) are read and ignored.
bool PostgresSession::alive() {
  if (!healthy() || PQstatus(native_) != CONNECTION_OK) {
    return false;
  }
  pollfd socket{PQsocket(native_), POLLIN, 0};
  while (::poll(&socket, 1, 0) > 0) {
    if (PQconsumeInput(native_) == 0 || PQstatus(native_) != CONNECTION_OK) {
      return false;
    }
  }
  return true;
}

void PostgresSession::fail(std::string_view sqlstate, const std::string& message) {
  std::string_view group = sqlstate.substr(0, 2);
  // A broken connection, or a server that shuts down (57P0x) or has become a read-only standby.
  if (PQstatus(native_) != CONNECTION_OK || group == "08" || sqlstate.starts_with("57P0") ||
      sqlstate == "25006" || sqlstate == "25P03") {
    set_unhealthy();
    throw Failure(FailureKind::Lost, message);
  }
  // A prepared statement that a schema change or a proxy has invalidated.
  if (sqlstate == "0A000" || sqlstate == "26000") {
    set_unhealthy();
    throw Failure(FailureKind::Lost, message);
  }
  if (sqlstate == "23505") {
    throw UniqueViolation();
  }
  if (sqlstate == "40001" || sqlstate == "40P01" || sqlstate == "55P03") {
    throw Failure(FailureKind::Busy, message);
  }
  if (sqlstate == "53100") {
    throw Failure(FailureKind::Full, message);
  }
  if (group == "XX" && sqlstate != "XX000") {  // data or an index are corrupt
    throw Failure(FailureKind::Damaged, message);
  }
  // Resources (memory, connections), the system, or a statement over its time limit.
  if (group == "53" || group == "58" || sqlstate == "57014") {
    throw Failure(FailureKind::Outage, message);
  }
  throw std::runtime_error(message);
}

void PostgresSession::check(const PGresult* result, std::string_view sql) {
  ExecStatusType status = PQresultStatus(result);
  if (status == PGRES_COMMAND_OK || status == PGRES_TUPLES_OK) {
    return;
  }
  const char* state = result == nullptr ? nullptr : PQresultErrorField(result, PG_DIAG_SQLSTATE);
  fail(state == nullptr ? "" : state, std::string(sql) + ": " + PQerrorMessage(native_));
}

// Waits for the result of the command just sent. When the server does not answer, the connection is
// unusable, even for a rollback.
PgResult PostgresSession::answer(bool sent, std::string_view sql, PostgresWait::Limit limit) {
  if (!sent) {
    fail("", std::string(sql) + ": " + PQerrorMessage(native_));
  }
  try {
    return wait_.for_result(limit);
  } catch (const Failure&) {
    set_unhealthy();
    throw;
  }
}

Prepared& PostgresSession::prepared(const Sql& sql) {
  if (Prepared* known = statements_.find(sql)) {
    return *known;
  }
  Prepared statement;
  statement.sql = complete(sql);
  PositionalSql positional = with_positions(statement.sql, Dialect::Postgres);
  statement.name = "m" + std::to_string(++prepared_count_);
  statement.parameters = positional.parameters;
  statement.writes = is_write(statement.sql);
  const int sent =
      PQsendPrepare(native_, statement.name.c_str(), positional.text.c_str(), 0, nullptr);
  check(answer(sent == 1, statement.sql).get(), statement.sql);
  return statements_.add(sql, std::move(statement));
}

void PostgresSession::do_run(const Sql& sql, const std::vector<Value>& args, RowSink* rows,
                             std::int64_t* changed) {
  Prepared& statement = prepared(sql);
  if (statement.writes) {
    check_may_write(statement.sql);
  }
  if (args.size() != statement.parameters) {
    throw std::logic_error("wrong number of arguments for: " + statement.sql);
  }
  Arguments arguments(args);
  const int sent = PQsendQueryPrepared(native_, statement.name.c_str(), arguments.size(),
                                       arguments.data(), nullptr, nullptr, 0);
  const PgResult result = answer(sent == 1, statement.sql);
  check(result.get(), statement.sql);
  if (changed != nullptr) {
    *changed = std::strtoll(PQcmdTuples(result.get()), nullptr, 10);
  }
  if (rows == nullptr) {
    return;
  }
  int row_count = PQntuples(result.get());
  int column_count = PQnfields(result.get());
  for (int row = 0; row < row_count; ++row) {
    std::vector<Value> columns;
    columns.reserve(static_cast<std::size_t>(column_count));
    for (int column = 0; column < column_count; ++column) {
      columns.push_back(read_value(result.get(), row, column));
    }
    rows->row(std::move(columns));
  }
}

void PostgresSession::send_copy(const std::string& text, std::string_view into) {
  if (PQputCopyData(native_, text.data(), static_cast<int>(text.size())) != 1) {
    fail("", std::string(into) + ": " + PQerrorMessage(native_));
  }
  try {
    wait_.until_sent();
  } catch (const Failure&) {
    set_unhealthy();
    throw;
  }
}

void PostgresSession::do_run_copy(const Sql& copied_into,
                                  const std::vector<std::vector<Value>>& rows) {
  const std::string_view into = copied_into.text();
  // Built before the command is sent: a text that cannot be sent must not leave an incomplete copy.
  constexpr std::size_t kChunk = std::size_t{1} << 20;
  std::vector<std::string> chunks(1);
  for (const std::vector<Value>& row : rows) {
    if (chunks.back().size() > kChunk) {
      chunks.emplace_back();
    }
    append_copy_line(chunks.back(), row);
  }
  const std::string copy = "copy " + std::string(into) + " from stdin";
  const PgResult opened = answer(PQsendQuery(native_, copy.c_str()) == 1, into);
  if (PQresultStatus(opened.get()) != PGRES_COPY_IN) {
    check(opened.get(), into);
  }
  for (const std::string& chunk : chunks) {
    send_copy(chunk, into);
  }
  const PgResult copied = answer(PQputCopyEnd(native_, nullptr) == 1, into);
  check(copied.get(), into);
}

void PostgresSession::do_run_script(std::string_view script) {
  const PgResult result = answer(PQsendQuery(native_, std::string(script).c_str()) == 1, "script",
                                 PostgresWait::Limit::None);
  check(result.get(), "script");
}

void PostgresSession::command(const std::string& text) {
  check(answer(PQsendQuery(native_, text.c_str()) == 1, text).get(), text);
}

// "lock table" takes no snapshot: the transaction sees all rows committed before it got the lock. A
// lock taken by a query, also an advisory one, would come after the snapshot and have no use.
void PostgresSession::do_begin(Deadline, Queueing queueing) {
  command("begin isolation level serializable");
  if (queueing == Queueing::None) {
    return;
  }
  try {
    command("lock table writing_turn in exclusive mode");
  } catch (...) {
    do_rollback();
    throw;
  }
}

void PostgresSession::do_commit() {
  PgResult result(nullptr, &PQclear);
  try {
    result = answer(PQsendQuery(native_, "commit") == 1, "commit");
  } catch (const Failure& failure) {
    throw Failure(FailureKind::OutcomeUnknown, failure.what());
  }
  if (PQstatus(native_) != CONNECTION_OK) {
    set_unhealthy();
    throw Failure(FailureKind::OutcomeUnknown, PQerrorMessage(native_));
  }
  check(result.get(), "commit");
  // The server answers "ROLLBACK" to the "commit" of a failed transaction.
  if (std::strcmp(PQcmdStatus(result.get()), "COMMIT") != 0) {
    throw std::logic_error("the transaction was rolled back instead of committed");
  }
}

void PostgresSession::do_rollback() {
  if (!healthy() || PQstatus(native_) != CONNECTION_OK) {
    return;
  }
  command("rollback");
}

}  // namespace

std::unique_ptr<Session> open_postgres(const std::string& url,
                                       std::chrono::milliseconds busy_timeout) {
  try {
    return std::make_unique<PostgresSession>(with_defaults(url), busy_timeout);
  } catch (const soci::soci_error& error) {
    throw Failure(FailureKind::Outage, error.what());
  }
}

}  // namespace molar::storage
