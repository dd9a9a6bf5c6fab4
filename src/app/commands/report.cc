#include "app/commands/report.h"

#include <algorithm>
#include <iostream>
#include <utility>

#include "app/foundation.h"

namespace molar::app {

json::object error_json(const Error& error) {
  const json::array faults = views_of(error.fields, [](const FieldError& fault) {
    return json::object{{"path", fault.field}, {"code", fault.code}, {"message", fault.message}};
  });
  return {{"ok", false}, {"code", error.code}, {"detail", error.detail}, {"faults", faults}};
}

int fail(const Invocation& invocation, const Error& error) {
  if (invocation.has("--json")) {
    std::cout << json::serialize(error_json(error)) << "\n";
  }
  print_error(error);
  return kFailed;
}

void print_report(const Invocation& invocation, const json::object& report, std::string_view text) {
  if (invocation.has("--json")) {
    std::cout << json::serialize(report) << "\n";
  } else {
    std::cout << text << "\n";
  }
}

int succeed(const Invocation& invocation, json::object report, std::string_view text) {
  report["ok"] = true;
  print_report(invocation, report, text);
  return kOk;
}

int succeed(const Invocation& invocation, json::object report,
            std::string (*describe)(const json::object& report)) {
  const std::string text = invocation.has("--json") ? "" : describe(report);
  return succeed(invocation, std::move(report), text);
}

void print_rows(const Invocation& invocation, const json::array& rows,
                std::string (*line_of)(const json::object& row)) {
  if (invocation.has("--json")) {
    std::cout << json::serialize(rows) << "\n";
  } else {
    std::cout << lines_of(rows, line_of);
  }
}

std::string lines_of(const json::value& rows, std::string (*line_of)(const json::object& row)) {
  std::string text;
  for (const json::value& row : rows.as_array()) {
    text += line_of(row.as_object());
  }
  return text;
}

std::string text_of(const json::object& row, std::string_view field) {
  const json::value* value = row.if_contains(field);
  if (value == nullptr || value->is_null()) {
    return "";
  }
  return value->is_string() ? std::string(value->get_string()) : json::serialize(*value);
}

bool has_text(const json::object& row, std::string_view field) {
  return !text_of(row, field).empty();
}

std::string column(std::string text, std::size_t width) {
  text.resize(std::max(text.size(), width), ' ');
  return text;
}

std::string without_last_end(std::string text) {
  if (text.ends_with('\n')) {
    text.pop_back();
  }
  return text;
}

}  // namespace molar::app
