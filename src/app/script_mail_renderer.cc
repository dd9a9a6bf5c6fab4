#include "app/script_mail_renderer.h"

#include "base/boost_json.h"
#include "base/json.h"

namespace molar::app {

namespace {

Error permanent_error(std::string code, std::string why) {
  Error error = Error::invalid(std::move(code), "The mail cannot be created.");
  error.internal = std::move(why);
  return error;
}

void add_image(json::object& input, std::string_view name,
               const std::optional<domain::MailImage>& image) {
  if (image) {
    input[name] = {{"src", image->src}, {"width", image->width}, {"height", image->height}};
  }
}

// Reads the MailOutcome of web/src/mail/render-mail.ts.
Result<domain::RenderedMail> read_outcome(std::string_view text) {
  boost::system::error_code fault;
  const json::value parsed = json::parse(text, fault);
  const json::object* answer = fault ? nullptr : parsed.if_object();
  if (answer == nullptr) {
    return permanent_error("mail_script_answer", "molar.renderMail returned no JSON object");
  }
  if (!flag_member(*answer, "ok")) {
    std::string code = text_member(*answer, "code");
    return permanent_error(code.empty() ? "mail_script_answer" : code,
                           text_member(*answer, "fault"));
  }
  domain::RenderedMail mail{text_member(*answer, "subject"), text_member(*answer, "text"),
                            text_member(*answer, "html")};
  if (mail.subject.empty() || mail.text.empty()) {
    return permanent_error("mail_script_answer", "the mail has no subject or no text");
  }
  return mail;
}

}  // namespace

Result<domain::RenderedMail> ScriptMailRenderer::render(const domain::MailOrder& order) {
  boost::system::error_code fault;
  json::value data = json::parse(order.data, fault);
  if (fault) {
    return permanent_error("mail_data_invalid", "the data of the notice is not valid JSON");
  }
  auto content = order.brand.content.find(order.language);
  if (content == order.brand.content.end()) {
    Error error = Error::unavailable("mail_content_missing", "The brand has no content.");
    error.internal = order.brand.group_key + " has no content in " + order.language;
    return error;
  }
  json::object input{{"kind", order.kind},
                     {"language", order.language},
                     {"origin", origin_of_(order.brand)},
                     {"timeZone", order.brand.time_zone},
                     {"now", to_millis(order.now)},
                     {"data", std::move(data)}};
  add_image(input, "logo", order.images.logo);
  add_image(input, "card", order.images.card);
  MOLAR_TRY(
      std::string answer,
      engine_.render_mail({order.brand.group_key, order.brand.content_key + ":" + order.language,
                           content->second, std::move(input), order.kind}));
  return read_outcome(answer);
}

}  // namespace molar::app
