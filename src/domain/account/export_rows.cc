#include "domain/account/export_rows.h"

#include <boost/describe.hpp>

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "base/clock.h"
#include "base/json.h"
#include "base/to_json.h"
#include "domain/agreement/agreement_archive.h"
#include "domain/billing/billing.h"
#include "domain/billing/ledger_store.h"
#include "domain/cards/card.h"
#include "domain/household/member.h"
#include "domain/household/member_store.h"
#include "domain/outbox/stored_mail.h"

namespace molar::domain {
namespace {

// Rows of an export. The described members are the columns of the query and, in camelCase, the
// fields in the file.
namespace export_rows {

using Text = std::optional<std::string>;
using Time = std::optional<Timestamp>;
using Number = std::optional<std::int64_t>;

struct LoginRow {
  std::string email;
  Timestamp created_at;
  Time last_login_at, email_verified_at;
};
BOOST_DESCRIBE_STRUCT(LoginRow, (), (email, created_at, last_login_at, email_verified_at))

struct SessionRow {
  std::string user_agent, client_address;
  Timestamp created_at, last_seen_at, expires_at;
};
BOOST_DESCRIBE_STRUCT(SessionRow, (),
                      (user_agent, client_address, created_at, last_seen_at, expires_at))

struct PersonRow : Member {
  std::string opt_ins;
  Number home_office_id;
  Text removed_on, removed_reason;
};
BOOST_DESCRIBE_STRUCT(PersonRow, (),
                      (id, member_number, role, relationship, first_name, last_name, date_of_birth,
                       email, phone, address_line1, address_line2, city, state, zip, language,
                       opt_ins, home_office_id, added_on, status, removed_on, removed_reason))

struct ConsentRow : member_store::NewConsent {
  std::string text_sha256;
};
BOOST_DESCRIBE_STRUCT(ConsentRow, (),
                      (consent_key, text_version, text_sha256, text, agreed_at, ip_address,
                       user_agent))

struct CardRow : IssuedCard {};
BOOST_DESCRIBE_STRUCT(CardRow, (), (member_id, code, reason, issued_at, superseded_at))

struct MessageRow {
  std::string kind, to_address, language, status;
  Timestamp created_at;
  Time sent_at;
  std::string subject, data, mail;
};
BOOST_DESCRIBE_STRUCT(MessageRow, (),
                      (kind, to_address, language, status, created_at, sent_at, subject, data,
                       mail))

struct ContactRow {
  std::string number, name, email;
  Text phone;
  std::string topic, message;
  Timestamp received_at;
};
BOOST_DESCRIBE_STRUCT(ContactRow, (), (number, name, email, phone, topic, message, received_at))

struct GrievanceRow {
  std::string id, number, status, filer;
  Text representative_name;
  std::string member_name;
  Text member_number;
  std::string email;
  Text phone;
  std::string preferred_reply, about;
  Number charged_cents, expected_cents;
  std::string description;
  Text wished_outcome, office, provider;
  std::string happened_on;
  bool may_contact_office = false, urgent = false;
  Timestamp received_at;
  std::string acknowledge_by, decide_by;
  Time acknowledged_at, decided_at;
  Text outcome;
};
BOOST_DESCRIBE_STRUCT(GrievanceRow, (),
                      (id, number, status, filer, representative_name, member_name, member_number,
                       email, phone, preferred_reply, about, charged_cents, expected_cents,
                       description, wished_outcome, office, provider, happened_on,
                       may_contact_office, urgent, received_at, acknowledge_by, decide_by,
                       acknowledged_at, decided_at, outcome))

struct GrievanceEntryRow {
  std::string grievance_id, kind, author, text;
  Timestamp at;
};
BOOST_DESCRIBE_STRUCT(GrievanceEntryRow, (), (grievance_id, kind, author, text, at))

struct GrievanceFileRow {
  Text grievance_id;
  std::string name, type, sha256;
  std::int64_t size = 0;
  Timestamp created_at;
};
BOOST_DESCRIBE_STRUCT(GrievanceFileRow, (), (grievance_id, name, type, size, sha256, created_at))

struct SavingsRow {
  std::string member_id, visit_on, procedure_slug, label;
  std::int64_t usual_cents = 0, member_cents = 0;
  Number paid_cents;
};
BOOST_DESCRIBE_STRUCT(SavingsRow, (),
                      (member_id, visit_on, procedure_slug, label, usual_cents, member_cents,
                       paid_cents))

struct SubscriptionRow : Subscription {};
BOOST_DESCRIBE_STRUCT(SubscriptionRow, (),
                      (id, plan_id, plan_name, office_id, cycle, status, starts_on, ends_on,
                       renews_on, auto_renew, price_cents, next_price_cents, coupon_code,
                       canceled_on, cancel_reason, created_at))

struct InvoiceRow : Invoice {};
BOOST_DESCRIBE_STRUCT(InvoiceRow, (), (id, kind, status, lines, total_cents, issued_on, due_on))

struct PaymentRow : Payment {};
BOOST_DESCRIBE_STRUCT(PaymentRow, (),
                      (id, invoice_id, provider, status, amount_cents, brand, last4, created_at))

struct RefundRow : domain::RefundRow {};
BOOST_DESCRIBE_STRUCT(RefundRow, (),
                      (id, payment_id, amount_cents, reason, status, created_at, settled_at))

struct CreditRow : ledger_store::CreditRow {};
BOOST_DESCRIBE_STRUCT(CreditRow, (), (cents, kind, reference, created_at))

struct MethodRow : PaymentMethod {};
BOOST_DESCRIBE_STRUCT(MethodRow, (),
                      (provider, brand, last4, exp_month, exp_year, active, created_at))

struct DocumentRow {
  std::string name, issued_on, body;
};
BOOST_DESCRIBE_STRUCT(DocumentRow, (), (name, issued_on, body))

struct AgreementRow : AgreementEdition {};
BOOST_DESCRIBE_STRUCT(AgreementRow, (),
                      (subscription_id, edition, language, reason, text_version, kept_at, body))

}  // namespace export_rows

using namespace export_rows;

// Removes one-time links of notices, because they would grant access to any reader of the file.
void drop_links(json::object& data) {
  for (auto member = data.begin(); member != data.end();) {
    member = member->key().ends_with("Path") ? data.erase(member) : std::next(member);
  }
}

// Converts rows to JSON; parses columns that contain JSON.
template <class Row>
json::array to_records(const std::vector<Row>& rows) {
  json::array records;
  for (const Row& row : rows) {
    json::value record = to_json(row);
    for (const char* column : {"optIns", "lines", "body", "data", "label"}) {
      json::value* held = record.as_object().if_contains(column);
      if (held != nullptr && held->is_string() && !held->get_string().empty() &&
          (held->get_string().front() == '{' || held->get_string().front() == '[')) {
        *held = parse_trusted_json(held->get_string());
        if (held->is_object()) {
          drop_links(held->get_object());
        }
      }
    }
    records.push_back(std::move(record));
  }
  return records;
}

// Replaces the stored mail of a message by its text, as the member reads it on the site.
void show_text(json::object& message) {
  const json::value stored = message.at("mail");
  message.erase("mail");
  if (!stored.as_string().empty()) {
    const Mail mail = mail_from_json(stored.as_string());
    message["text"] = redact_for_storage(mail, message.at("kind").as_string()).text;
  }
}

// Gathers the records of one session, section by section.
class Export {
 public:
  Export(Connection& sql, const Session& session) : sql_(sql), session_(session) {}

  json::object run() {
    add_account();
    add_people();
    add_messages();
    if (session_.is_primary()) {
      add_money();
      add_documents();
    }
    return std::move(data_);
  }

 private:
  template <class Row>
  json::array of_account(storage::Sql text) {
    return to_records(sql_.query<Row>(text, session_.account_id, session_.group_key));
  }

  // For the primary member: the rows of all people of the household; else only the own ones.
  template <class Row>
  json::array of_people(storage::Sql text) {
    return to_records(sql_.query<Row>(text, session_.household_id, session_.group_key,
                                      session_.is_primary(), session_.member_id));
  }

  template <class Row>
  json::array of_household(storage::Sql text) {
    return to_records(sql_.query<Row>(text, session_.household_id, session_.group_key));
  }

  void add_account() {
    data_["login"] = of_account<LoginRow>("from account where id = :id and group_key = :group");
    data_["sessions"] = of_account<SessionRow>(
        "from session where account_id = :account and group_key = :group "
        "order by created_at, token_hash");
  }

  void add_people() {
    data_["people"] = of_people<PersonRow>(
        "from member where household_id = :household and group_key = :group "
        "and (:all = 1 or id = :member) order by position, id");
    data_["consents"] = of_people<ConsentRow>(
        "from consent where household_id = :household and group_key = :group "
        "and (:all = 1 or member_id = :member) order by agreed_at, id");
    data_["cards"] = of_people<CardRow>(
        "from member_card where household_id = :household and group_key = :group "
        "and (:all = 1 or member_id = :member) order by id");
    // A mail to one person is exported for this person only.
    json::array messages = of_people<MessageRow>(
        "from outbox where household_id = :household and group_key = :group "
        "and ((:all = 1 and member_id is null) or member_id = :member) and shown = 1 "
        "order by created_at, id");
    for (json::value& message : messages) {
      show_text(message.as_object());
    }
    data_["messages"] = std::move(messages);
    data_["savings"] = of_people<SavingsRow>(
        "from savings_entry where household_id = :household and group_key = :group "
        "and (:all = 1 or member_id = :member) order by visit_on, id");
  }

  void add_messages() {
    data_["contactMessages"] = of_account<ContactRow>(
        "from contact_message where account_id = :account and group_key = :group "
        "order by received_at, id");
    data_["grievances"] = of_account<GrievanceRow>(
        "from grievance where account_id = :account and group_key = :group "
        "order by received_at, id");
    data_["grievanceEntries"] = of_account<GrievanceEntryRow>(
        "select e.grievance_id, e.kind, e.author, e.text, e.at from grievance_entry e "
        "join grievance g on g.id = e.grievance_id "
        "where g.account_id = :account and g.group_key = :group order by e.at, e.id");
    data_["grievanceFiles"] = of_account<GrievanceFileRow>(
        "from grievance_file where account_id = :account and group_key = :group "
        "order by created_at, id");
  }

  void add_money() {
    data_["subscriptions"] = of_household<SubscriptionRow>(
        "from subscription where household_id = :household and group_key = :group "
        "order by created_at, id");
    data_["invoices"] = of_household<InvoiceRow>(
        "from invoice where household_id = :household and group_key = :group "
        "order by created_at, id");
    data_["payments"] = of_household<PaymentRow>(
        "from payment where household_id = :household and group_key = :group "
        "order by created_at, id");
    data_["refunds"] = of_household<export_rows::RefundRow>(
        "from refund where household_id = :household and group_key = :group "
        "order by created_at, id");
    data_["credits"] = of_household<CreditRow>(
        "from credit where household_id = :household and group_key = :group "
        "order by created_at, id");
    data_["paymentMethods"] = of_household<MethodRow>(
        "from payment_method where household_id = :household and group_key = :group "
        "order by created_at, id");
  }

  void add_documents() {
    data_["receipts"] = of_household<DocumentRow>(
        "select number, issued_on, body from receipt where household_id = :household "
        "and group_key = :group order by issued_on, number");
    data_["agreements"] = of_household<AgreementRow>(
        "from agreement_edition where household_id = :household and group_key = :group "
        "order by kept_at, edition, language");
    data_["priceQuotes"] = of_household<DocumentRow>(
        "select number, quoted_on, body from price_quote where household_id = :household "
        "and group_key = :group order by id");
  }

  Connection& sql_;
  const Session& session_;
  json::object data_;
};

}  // namespace

json::object export_records(Connection& sql, const Session& session) {
  return Export(sql, session).run();
}

}  // namespace molar::domain
