// Mails sent to a member: /api/v4/member/messages and …/{id}.
#include <algorithm>

#include "api/api.h"
#include "api/request/answers.h"
#include "api/request/request_context.h"
#include "domain/outbox/member_messages.h"

namespace molar::api {
namespace {

using domain::MemberMessage;

struct SummaryBody : MemberMessage {};
BOOST_DESCRIBE_STRUCT(SummaryBody, (), (id, kind, subject, written_at, delivery, language))

struct ListBody {
  std::vector<SummaryBody> messages;
  Nullable<std::string> next;
};
BOOST_DESCRIBE_STRUCT(ListBody, (), (messages, next))

struct MessageBody : MemberMessage {
  std::string to;
};
BOOST_DESCRIBE_STRUCT(MessageBody, (),
                      (id, kind, subject, written_at, delivery, to, language, text))

bool is_message_id(std::string_view text) {
  return text.size() == 26 && std::ranges::all_of(text, [](char c) {
           return (c >= '0' && c <= '9') || (c >= 'A' && c <= 'Z');
         });
}

Result<http::Response> list_messages(RequestContext& context) {
  auto before = context.request.query_value("before");
  if (before && !is_message_id(*before)) {
    return Error::invalid_fields({{"before", "invalid", "This is not the id of a message."}});
  }
  const auto page = context.services.messages.list(*context.session, before);
  ListBody body{{}, {page.next}};
  for (const MemberMessage& message : page.messages) {
    body.messages.push_back({message});
  }
  return json_response(body);
}

Result<http::Response> get_message(RequestContext& context) {
  MOLAR_TRY(const MemberMessage message,
            context.services.messages.find(*context.session, context.param("id")));
  return json_response(MessageBody{message, message.to_address});
}

}  // namespace

void bind_messages(http::Router& router, Services& services) {
  bind(router, services, {"GET", "/api/v4/member/messages", Access::Member}, list_messages);
  bind(router, services, {"GET", "/api/v4/member/messages/{id}", Access::Member}, get_message);
}

}  // namespace molar::api
