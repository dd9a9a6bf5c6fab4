// contact list, show: what people wrote with the contact form.
#include <iomanip>
#include <iostream>

#include "app/commands/content_tools.h"
#include "app/foundation.h"
#include "domain/complaints/contact_admin.h"

namespace molar::app {

namespace {

namespace json = boost::json;

json::object to_json_line(const domain::ContactMessage& message) {
  return {{"group", message.group_key},
          {"number", message.number},
          {"receivedAt", format_rfc3339(message.received_at)},
          {"topic", message.input.topic},
          {"suspected", message.input.suspected}};
}

void print(const domain::ContactMessage& message) {
  std::cout << message.group_key << "  " << message.number << "  "
            << format_rfc3339(message.received_at) << "  " << message.input.topic
            << (message.input.suspected ? "  perhaps written by a program" : "") << "\n";
}

struct Opened {
  std::unique_ptr<Foundation> foundation;
  std::unique_ptr<domain::ContactAdmin> messages;
};

Result<Opened> open_messages(const Invocation& invocation) {
  Opened opened;
  MOLAR_TRY(opened.foundation, Foundation::open(invocation.config, Foundation::Migrate::Yes));
  Foundation& foundation = *opened.foundation;
  opened.messages = std::make_unique<domain::ContactAdmin>(
      *foundation.database, foundation.clock, foundation.random, content_change(invocation).actor);
  return opened;
}

}  // namespace

int run_contact_list(const Invocation& invocation) {
  auto opened = open_messages(invocation);
  if (opened.has_error()) {
    return fail(invocation, opened.error());
  }
  const auto found = opened->messages->list(invocation.argument(0), *invocation.number("--limit"));
  json::array list;
  for (const domain::ContactMessage& message : found) {
    if (invocation.has("--json")) {
      list.push_back(to_json_line(message));
    } else {
      print(message);
    }
  }
  return succeed(invocation, {{"messages", list}}, std::to_string(found.size()) + " messages");
}

int run_contact_show(const Invocation& invocation) {
  auto opened = open_messages(invocation);
  if (opened.has_error()) {
    return fail(invocation, opened.error());
  }
  const auto found = opened->messages->show(invocation.arguments[0], invocation.arguments[1]);
  if (found.has_error()) {
    return fail(invocation, found.error());
  }
  const domain::ContactInput& input = found->input;
  json::object message = to_json_line(*found);
  message["name"] = input.name;
  message["email"] = input.email;
  message["phone"] = input.phone ? json::value(*input.phone) : json::value();
  message["language"] = found->language;
  message["message"] = input.message;
  if (!invocation.has("--json")) {
    print(*found);
  }
  return succeed(invocation, {{"message", message}},
                 input.name + " <" + input.email + ">" + (input.phone ? ", " + *input.phone : "") +
                     ", " + found->language + "\n\n" + input.message);
}

}  // namespace molar::app
