// contact list, show: messages from the contact form.
#include "app/command_context.h"
#include "app/commands/report.h"
#include "domain/complaints/contact_service.h"

namespace molar::app {

namespace {

json::object to_json_line(const domain::ContactMessage& message) {
  return {{"group", message.group_key},
          {"number", message.number},
          {"receivedAt", format_rfc3339(message.received_at)},
          {"topic", message.input.topic},
          {"suspected", message.input.suspected}};
}

std::string line_of(const json::object& message) {
  return text_of(message, "group") + "  " + text_of(message, "number") + "  " +
         text_of(message, "receivedAt") + "  " + text_of(message, "topic") +
         (message.at("suspected").as_bool() ? "  perhaps written by a program" : "") + "\n";
}

std::string describe_list(const json::object& report) {
  const json::value& list = report.at("messages");
  return lines_of(list, line_of) + std::to_string(list.as_array().size()) + " messages";
}

std::string describe_message(const json::object& report) {
  const json::object& message = report.at("message").as_object();
  return line_of(message) + text_of(message, "name") + " <" + text_of(message, "email") + ">" +
         (has_text(message, "phone") ? ", " + text_of(message, "phone") : "") + ", " +
         text_of(message, "language") + "\n\n" + text_of(message, "message");
}

}  // namespace

Result<int> run_contact_list(const Invocation& invocation) {
  MOLAR_TRY(auto foundation, Foundation::open(invocation.config, Foundation::Migrate::Yes));
  const auto found = for_operator<domain::ContactAdmin>(*foundation)
                         .list(invocation.argument(0), *invocation.number("--limit"));
  return succeed(invocation, {{"messages", views_of(found, to_json_line)}}, describe_list);
}

Result<int> run_contact_show(const Invocation& invocation) {
  MOLAR_TRY(auto foundation, Foundation::open(invocation.config, Foundation::Migrate::Yes));
  MOLAR_TRY(const auto found, for_operator<domain::ContactAdmin>(*foundation)
                                  .show(invocation.arguments[0], invocation.arguments[1]));
  const domain::ContactInput& input = found.input;
  json::object message = to_json_line(found);
  message["name"] = input.name;
  message["email"] = input.email;
  message["phone"] = json::value_from(input.phone);
  message["language"] = found.language;
  message["message"] = input.message;
  return succeed(invocation, {{"message", message}}, describe_message);
}

}  // namespace molar::app
