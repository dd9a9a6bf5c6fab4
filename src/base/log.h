// Writes one JSON line per event to standard error. No personal data: no names, e-mail addresses,
// bodies, tokens, query strings.
#pragma once

#include <initializer_list>
#include <string_view>
#include <type_traits>
#include <utility>

#include "base/boost_json.h"
#include "base/enum_words.h"

namespace molar {

enum class LogLevel { Debug, Info, Warn, Error };
BOOST_DESCRIBE_ENUM(LogLevel, Debug, Info, Warn, Error)

// A field's value: any text, number, boolean or boost::json::value.
struct LogValue {
  boost::json::value json;

  template <class T>
  LogValue(const T& value) {  // NOLINT: implicit on purpose
    if constexpr (std::is_convertible_v<const T&, std::string_view>) {
      std::string_view text = value;
      json = boost::json::string(text.data(), text.size());
    } else {
      json = value;
    }
  }
};

using LogFields = std::initializer_list<std::pair<std::string_view, LogValue>>;

// log_event(LogLevel::Info, "server_started", {{"port", 8080}});
// Writes {"time":…,"level":…,"event":…, fields…} as one line; thread-safe. Adds the request id of
// the current LogScope as "request". Renames a field called time, level or event to "field_…".
void log_event(LogLevel level, std::string_view event, LogFields fields = {});
void set_log_level(LogLevel least);
bool log_enabled(LogLevel level);
// Writes lines in the same form that the caller has formatted, each with a line break at its end.
// The access log writes many lines in one call.
void write_log_lines(std::string_view lines);
// For tests: receives lines instead of standard error; nullptr restores standard error.
void set_log_sink(void (*sink)(std::string_view line));

// While it exists, events of this thread contain the request id.
class LogScope {
 public:
  explicit LogScope(std::string_view request_id);
  ~LogScope();
  LogScope(const LogScope&) = delete;
  LogScope& operator=(const LogScope&) = delete;

  // The request id of this thread's innermost scope, or "".
  static std::string_view current();

 private:
  std::string_view previous_;
};

}  // namespace molar
