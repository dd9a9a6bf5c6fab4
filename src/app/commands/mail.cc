// mail list, show, retry, resend, test: sent, queued and dead messages, and a test of delivery.
#include <iostream>

#include "adapters/documents/document_painter.h"
#include "app/command_context.h"
#include "app/commands/report.h"
#include "app/mail_delivery.h"
#include "app/pages/script_engine.h"
#include "domain/content/brand_catalog.h"
#include "domain/mails/mail_logos.h"
#include "domain/outbox/mail_admin.h"

namespace molar::app {

namespace {

using domain::outbox_store::MessageRow;

json::object row_json(const MessageRow& row) {
  json::object line{{"id", row.id},
                    {"group", row.group_key},
                    {"kind", row.kind},
                    {"to", row.to_address},
                    {"language", row.language},
                    {"subject", row.subject},
                    {"status", row.status},
                    {"attempts", row.attempts},
                    {"createdAt", format_rfc3339(row.created_at)}};
  if (row.sent_at) {
    line["sentAt"] = format_rfc3339(*row.sent_at);
  }
  if (row.status == "queued") {
    line["nextTryAt"] = format_rfc3339(row.next_try_at);
  }
  if (row.last_error) {
    line["error"] = *row.last_error;
  }
  return line;
}

std::string line_of(const json::object& row) {
  return text_of(row, "id") + "  " + column(text_of(row, "status"), 6) + "  " +
         text_of(row, "group") + "  " + column(text_of(row, "kind"), 24) + "  " +
         text_of(row, "to") + "  " + text_of(row, "createdAt") + "  attempts " +
         text_of(row, "attempts") + "\n" +
         (row.contains("error") ? "    " + text_of(row, "error") + "\n" : "");
}

void print_mail(const domain::MailShown& shown) {
  std::cout << line_of(row_json(shown.row));
  if (!shown.mail) {
    std::cout << "\nThe mail is not rendered yet.\n";
    return;
  }
  std::cout << "\nFrom: " << shown.mail->from_name << " <" << shown.mail->from_address
            << ">\nTo: " << shown.mail->to_address << "\nSubject: " << shown.mail->subject << "\n\n"
            << (shown.is_withheld ? "Not shown: it contains a link that grants access.\n"
                                  : shown.mail->text);
}

// Returns whether a running server has sent the mail.
Status outcome_of(Foundation& foundation, const std::string& id) {
  const auto row = foundation.database->read(
      [&](Connection& sql) { return domain::outbox_store::find(sql, id); });
  if (row && row->status == "sent") {
    return {};
  }
  Error error = Error::unavailable(
      "mail_not_sent", "A running server delivers this mail: see molar mail show " + id + ".");
  error.internal = row ? row->last_error.value_or("") : "";
  return error;
}

// Delivers a test mail in this process, without a running server.
Status deliver_test(Foundation& foundation, const Invocation& invocation, std::string& id) {
  const Config& config = invocation.config;
  MOLAR_TRY(SitePack site, open_site_pack(config));
  MOLAR_TRY(auto engine, start_engine(config, site, 1));
  auto schema = make_content_schema(*engine);
  domain::BrandCatalog brands(*foundation.database, *schema, {});
  MOLAR_CHECK(brands.load());
  auto brand = brands.find_by_group(invocation.arguments[0]);
  if (brand == nullptr) {
    return Error::not_found("brand");
  }
  adapters::DocumentPainter painter(site_fonts(site));
  domain::MailLogos logos(painter);
  const auto origin_of = [&config](const domain::Brand& one) {
    return site_origin(config, one, config.server.port);
  };
  MOLAR_TRY(auto mail, MailDelivery::create(foundation, *engine, brands, origin_of, logos));
  const std::string language =
      invocation.value("--language", brand->languages.empty() ? "en" : brand->languages.front());
  MOLAR_TRY(id, for_operator<domain::MailAdmin>(foundation)
                    .queue_test(*brand, invocation.arguments[1], language));
  const Status sent = mail->outbox->deliver_one(id);
  const bool server_was_first = sent.has_error() && sent.error().code == "mail_not_queued";
  return server_was_first ? outcome_of(foundation, id) : sent;
}

}  // namespace

Result<int> run_mail_list(const Invocation& invocation) {
  domain::outbox_store::MessageFilter filter;
  if (!invocation.arguments.empty()) {
    filter.group_key = invocation.arguments[0];
  }
  filter.status = invocation.text("--status");
  filter.most = static_cast<int>(*invocation.number("--limit"));
  MOLAR_TRY(auto foundation, Foundation::open(invocation.config, Foundation::Migrate::Yes));
  json::array list = views_of(for_operator<domain::MailAdmin>(*foundation).list(filter), row_json);
  if (!invocation.has("--json")) {
    std::cout << lines_of(list, line_of);
    return kOk;
  }
  return succeed(invocation, {{"messages", std::move(list)}}, "");
}

Result<int> run_mail_show(const Invocation& invocation) {
  MOLAR_TRY(auto foundation, Foundation::open(invocation.config, Foundation::Migrate::Yes));
  auto mails = for_operator<domain::MailAdmin>(*foundation);
  MOLAR_TRY(auto shown, mails.show(invocation.arguments[0]));
  json::object report = row_json(shown.row);
  if (shown.mail) {
    report["text"] = shown.mail->text;
    report["html"] = shown.mail->html;
    report["messageId"] = shown.mail->message_id;
    report["withheld"] = shown.is_withheld;
  }
  if (invocation.has("--json")) {
    return succeed(invocation, std::move(report), "");
  }
  print_mail(shown);
  return kOk;
}

std::string check_mail_retry(const Invocation& invocation) {
  return invocation.has("--all") == invocation.arguments.empty()
             ? ""
             : "name one message, or all: mail retry ID | mail retry --all [--group GROUP]";
}

Result<int> run_mail_retry(const Invocation& invocation) {
  MOLAR_TRY(auto foundation, Foundation::open(invocation.config, Foundation::Migrate::Yes));
  auto mails = for_operator<domain::MailAdmin>(*foundation);
  std::int64_t revived = 1;
  if (invocation.has("--all")) {
    revived = mails.retry_all(invocation.text("--group"));
  } else {
    MOLAR_CHECK(mails.retry(invocation.arguments[0]));
  }
  return succeed(invocation, {{"revived", revived}},
                 std::to_string(revived) + " to be tried again by the running server");
}

Result<int> run_mail_resend(const Invocation& invocation) {
  MOLAR_TRY(auto foundation, Foundation::open(invocation.config, Foundation::Migrate::Yes));
  auto mails = for_operator<domain::MailAdmin>(*foundation);
  MOLAR_TRY(auto copy, mails.resend(invocation.arguments[0]));
  return succeed(invocation, {{"id", copy}}, "queued as " + copy + " for the running server");
}

Result<int> run_mail_test(const Invocation& invocation) {
  MOLAR_TRY(auto foundation, Foundation::open(invocation.config, Foundation::Migrate::Yes));
  std::string id;
  MOLAR_CHECK(deliver_test(*foundation, invocation, id));
  const std::string where = invocation.config.smtp.url.empty() ? foundation->data_dir.mail.string()
                                                               : invocation.config.smtp.url;
  return succeed(invocation, {{"id", id}, {"where", where}},
                 "sent to " + invocation.arguments[1] + " by " + where);
}

}  // namespace molar::app
