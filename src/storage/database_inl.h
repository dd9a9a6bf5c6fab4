// Templates of database.h, which includes this file.
#pragma once

namespace molar::storage {

namespace detail {

template <class T>
class Collect final : public RowSink {
 public:
  void row(std::vector<Value>&& columns) override { rows.push_back(row_as<T>(columns)); }
  std::vector<T> rows;
};

}  // namespace detail

template <class T, class... Args>
std::vector<T> Connection::query(Sql sql, const Args&... args) {
  detail::Collect<T> sink;
  if constexpr (kIsRow<T>) {
    if (sql.lacks_select()) {
      sql = sql.with_columns_of<T>();
    }
  }
  run(sql, to_values(args...), &sink, nullptr);
  return std::move(sink.rows);
}

template <class T, class... Args>
std::optional<T> Connection::query_one(Sql sql, const Args&... args) {
  auto rows = query<T>(sql, args...);
  if (rows.empty()) {
    return std::nullopt;
  }
  return std::move(rows.front());
}

template <class... Args>
bool Connection::exists(Sql sql, const Args&... args) {
  return query_one<std::int64_t>(sql.without_columns(), args...).has_value();
}

template <class... Args>
std::int64_t Connection::execute(Sql sql, const Args&... args) {
  std::int64_t changed = 0;
  run(sql, to_values(args...), nullptr, &changed);
  return changed;
}

template <class T, class... More>
void Connection::insert(Sql into, const T& row, const More&... more) {
  run(into.with_columns_of<T>(), to_values(row, more...), nullptr, nullptr);
}

inline void Connection::copy_in(Sql into, const std::vector<std::vector<Value>>& rows) {
  run_copy(into, rows);
}

template <class F>
std::invoke_result_t<F, Connection&> Database::read(F&& f) {
  return run_statements(Mode::Read, std::forward<F>(f));
}

template <class F>
std::invoke_result_t<F, Connection&> Database::write(F&& f) {
  return run_statements(Mode::Write, std::forward<F>(f));
}

template <class F>
std::invoke_result_t<F, Connection&> Database::run_statements(Mode mode, F&& f) {
  using R = std::invoke_result_t<F, Connection&>;
  if constexpr (std::is_void_v<R>) {
    with_connection(mode, [&](Connection& connection) {
      f(connection);
      return Verdict::Commit;
    });
  } else {
    std::optional<R> result;
    with_connection(mode, [&](Connection& connection) {
      result.emplace(f(connection));
      return Verdict::Commit;
    });
    return std::move(*result);
  }
}

template <class F>
std::invoke_result_t<F, Connection&> Database::transact(F&& f) {
  return transact_as(Mode::Transaction, std::forward<F>(f));
}

template <class F>
std::invoke_result_t<F, Connection&> Database::transact_queued(F&& f) {
  return transact_as(Mode::Queued, std::forward<F>(f));
}

template <class F>
std::invoke_result_t<F, Connection&> Database::transact_as(Mode mode, F&& f) {
  using R = std::invoke_result_t<F, Connection&>;
  std::optional<R> result;
  std::optional<Error> given_up = with_connection(mode, [&](Connection& connection) {
    result.emplace(f(connection));
    return result->has_value() ? Verdict::Commit : Verdict::Rollback;
  });
  if (given_up) {
    return std::move(*given_up);
  }
  return std::move(*result);
}

}  // namespace molar::storage
