#include "domain/outbox/outbox_worker.h"

#include <algorithm>
#include <exception>

#include "base/json.h"
#include "base/log.h"
#include "domain/outbox/stored_mail.h"
#include "storage/lease_owner.h"

namespace molar::domain {

using outbox_store::LeasedMessage;

namespace {

std::string domain_of(std::string_view address) {
  std::size_t at = address.rfind('@');
  return at == std::string_view::npos ? "localhost" : std::string(address.substr(at + 1));
}

// The message's language, or the brand's first one if the brand does not have it.
std::string language_of(const LeasedMessage& message, const Brand& brand) {
  const auto& has = brand.languages;
  bool known = std::ranges::find(has, message.language) != has.end();
  return known || has.empty() ? message.language : has.front();
}

Error failed(std::string code, std::string why) {
  Error error = Error::unavailable(std::move(code), "The mail could not be rendered or delivered.");
  error.internal = std::move(why);
  return error;
}

void log_taken_over(std::int64_t messages) {
  if (messages > 0) {
    log_event(LogLevel::Info, "mail_taken_over", {{"messages", messages}});
  }
}

// Whether the mail's files include each picture that it embeds.
bool has_its_pictures(const Mail& mail) {
  constexpr std::string_view kEmbedded = "src=\"cid:";
  for (std::size_t at = mail.html.find(kEmbedded); at != std::string::npos;
       at = mail.html.find(kEmbedded, at)) {
    at += kEmbedded.size();
    const std::string id = mail.html.substr(at, mail.html.find('"', at) - at);
    if (std::ranges::find(mail.files, id, &MailFile::id) == mail.files.end()) {
      return false;
    }
  }
  return true;
}

std::string reason_of(const Error& error) {
  return error.code + (error.internal.empty() ? "" : ": " + error.internal);
}

}  // namespace

std::size_t OutboxWorker::deliver_due(std::size_t most) {
  std::size_t sent = 0;
  record_delivered();
  for (std::size_t i = 0; i < most && !stopping_; ++i) {
    Timestamp now = clock_.now();
    auto message = database_.write(
        [&](Connection& sql) { return outbox_store::lease_next(sql, now, now + options_.lease); });
    if (!message) {
      break;
    }
    if (unrecorded_.contains(message->id)) {
      continue;  // the new lease delays other processes
    }
    Status delivered = deliver(*message);
    sent += delivered.has_error() ? 0 : 1;
    const bool is_unreachable =
        delivered.has_error() && delivered.error().code == Mailer::kUnreachable;
    if (is_unreachable || unrecorded_.contains(message->id)) {
      break;
    }
  }
  return sent;
}

Status OutboxWorker::deliver_one(std::string_view id) {
  Timestamp now = clock_.now();
  auto message = database_.write(
      [&](Connection& sql) { return outbox_store::lease_one(sql, id, now, now + options_.lease); });
  if (!message) {
    return Error::conflict("mail_not_queued", "This mail is not queued.");
  }
  return deliver(*message);
}

std::int64_t OutboxWorker::recover() {
  const std::int64_t left =
      database_.write([&](Connection& sql) { return outbox_store::release_all(sql); });
  log_taken_over(left);
  return left;
}

std::int64_t OutboxWorker::recover_from_dead() {
  if (database_.dialect() == storage::Dialect::Sqlite) {
    return 0;  // SQLite: recover() does it
  }
  const Timestamp now = clock_.now();
  std::map<std::int64_t, Timestamp> gone;
  std::int64_t left = 0;
  const auto take_over = [&](Connection& sql, std::int64_t holder) -> Result<std::int64_t> {
    return storage::is_lease_owner_dead(sql, holder) ? outbox_store::release_from(sql, holder) : 0;
  };
  for (const std::int64_t holder : database_.read(outbox_store::holders)) {
    if (!database_.read(
            [&](Connection& sql) { return storage::is_lease_owner_dead(sql, holder); })) {
      continue;
    }
    const auto known = gone_since_.find(holder);
    const Timestamp since = known == gone_since_.end() ? now : known->second;
    if (now < since + kGone) {
      gone.emplace(holder, since);
      continue;
    }
    const auto taken = database_.transact([&](Connection& sql) { return take_over(sql, holder); });
    left += taken.has_value() ? *taken : 0;
  }
  gone_since_ = std::move(gone);
  log_taken_over(left);
  return left;
}

void OutboxWorker::stop() {
  stopping_ = true;
  mailer_.stop();
}

// An exception from the renderer or the mailer must not stop the other messages.
Status OutboxWorker::deliver(const LeasedMessage& message) {
  Status delivered;
  try {
    delivered = message.attempts > options_.max_attempts
                    ? Error::invalid("mail_gave_up", "The mail had too many attempts.")
                    : send(message);
  } catch (const std::exception& fault) {
    delivered = failed("mail_failed", fault.what());
  }
  if (delivered.has_error()) {
    note_failure(message, delivered.error());
    return delivered;
  }
  log_event(LogLevel::Info, "mail_sent",
            {{"message", message.id}, {"kind", message.kind}, {"attempts", message.attempts}});
  return {};
}

Status OutboxWorker::send(const LeasedMessage& message) {
  MOLAR_TRY(Mail mail, made_mail(message));
  add_files(message, mail);
  if (!message.mail.empty() && !has_its_pictures(mail)) {  // removed after rendering
    LeasedMessage anew = message;
    anew.mail.clear();
    auto rendered = made_mail(anew);
    if (rendered.has_value()) {
      mail = std::move(*rendered);
      add_files(anew, mail);
    } else if (rendered.error().kind == ErrorKind::Unavailable) {
      return std::move(rendered).error();
    }
    // Otherwise the mail was resent, so it has no data: the reader sees the picture's name.
  }
  MOLAR_CHECK(mailer_.deliver(mail));
  unrecorded_[message.id] = {redact_for_storage(mail, message.kind), clock_.now()};
  record_delivered();
  return {};
}

// A mail that cannot be recorded as sent keeps its lease until a later call: another attempt would
// deliver it a second time.
void OutboxWorker::record_delivered() {
  std::erase_if(unrecorded_, [this](const auto& entry) {
    const auto& [id, delivered] = entry;
    try {
      database_.write([&, &id = id, &delivered = delivered](Connection& sql) {
        outbox_store::mark_sent(sql, id, delivered.kept, delivered.at);
      });
      return true;
    } catch (const std::exception& failure) {
      log_event(LogLevel::Warn, "mail_not_recorded", {{"message", id}, {"reason", failure.what()}});
      return false;
    }
  });
}

// Returns the mail that an earlier attempt rendered, or renders and stores it.
Result<Mail> OutboxWorker::made_mail(const LeasedMessage& message) {
  if (!message.mail.empty()) {
    Mail mail = mail_from_json(message.mail);
    mail.date = mail.date == Timestamp() ? message.created_at : mail.date;
    return mail;
  }
  if (message.to_address.empty()) {
    return Error::invalid("mail_address_missing", "The mail has no address.");
  }
  auto brand = find_brand_(message.group_key);
  if (brand == nullptr) {
    return failed("brand_not_served", message.group_key + " is not published");
  }
  const std::string language = language_of(message, *brand);
  MOLAR_TRY(Mail mail, make(message, *brand, language));
  database_.write(
      [&](Connection& sql) { outbox_store::keep_mail(sql, message.id, mail, language); });
  return mail;
}

Result<Mail> OutboxWorker::make(const LeasedMessage& message, const Brand& brand,
                                const std::string& language) {
  const Timestamp now = clock_.now();
  std::string data = message.data;
  MailImages images = add_extras(message, brand, language, data);
  MOLAR_TRY(RenderedMail made, renderer_.render({brand, message.kind, language, std::move(data),
                                                 now, std::move(images)}));
  Mail mail;
  mail.message_id = message.id + "@" + domain_of(brand.mail_from_address);
  mail.from_name = brand.mail_from_name;
  mail.from_address = brand.mail_from_address;
  mail.to_address = message.to_address;
  mail.subject = std::move(made.subject);
  mail.text = std::move(made.text);
  mail.html = std::move(made.html);
  mail.reply_to = message.reply_to.empty() ? brand.organisation.email : message.reply_to;
  mail.date = now;
  return mail;
}

MailImages OutboxWorker::add_extras(const LeasedMessage& message, const Brand& brand,
                                    const std::string& language, std::string& data) {
  auto parsed = parse_json(data, data.size());
  if (extras_ == nullptr || parsed.has_error() || !parsed->is_object()) {
    return {};
  }
  const std::string household = message.household_id.value_or("");
  MailImages images =
      extras_->prepare({brand, message.kind, household, language}, parsed->get_object());
  data = boost::json::serialize(*parsed);
  return images;
}

void OutboxWorker::add_files(const LeasedMessage& message, Mail& mail) {
  const auto brand = find_brand_(message.group_key);
  if (extras_ == nullptr || brand == nullptr) {
    return;
  }
  const std::string household = message.household_id.value_or("");
  mail.files =
      extras_->files({*brand, message.kind, household, language_of(message, *brand)}, mail.html);
}

void OutboxWorker::note_failure(const LeasedMessage& message, const Error& error) {
  const bool permanent_error =
      error.kind != ErrorKind::Unavailable || message.attempts >= options_.max_attempts;
  log_event(permanent_error ? LogLevel::Error : LogLevel::Warn,
            permanent_error ? "mail_dead" : "mail_delayed",
            {{"message", message.id},
             {"kind", message.kind},
             {"attempts", message.attempts},
             {"code", error.code}});
  database_.write([&](Connection& sql) {
    if (permanent_error) {
      outbox_store::mark_dead(sql, message.id, reason_of(error));
    } else {
      outbox_store::mark_for_retry(sql, message.id, clock_.now() + wait_after(message.attempts),
                                   reason_of(error));
    }
  });
}

std::chrono::milliseconds OutboxWorker::wait_after(int attempts) const {
  auto wait = options_.first_wait;
  for (int i = 1; i < attempts && wait < options_.longest_wait; ++i) {
    wait *= 2;
  }
  return std::min(wait, options_.longest_wait);
}

}  // namespace molar::domain
