// Rows of an export. The described members are the columns of the query and, in camelCase, the
// fields in the file.
#pragma once

#include <boost/describe.hpp>

#include <cstdint>
#include <optional>
#include <string>

#include "base/clock.h"
#include "domain/agreement/agreement_archive.h"
#include "domain/billing/billing.h"
#include "domain/billing/ledger_store.h"
#include "domain/cards/card.h"
#include "domain/household/member.h"
#include "domain/household/member_store.h"

namespace molar::domain::export_rows {

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
  std::string data;
};
BOOST_DESCRIBE_STRUCT(MessageRow, (),
                      (kind, to_address, language, status, created_at, sent_at, data))

struct ContactRow {
  std::string number, name, email;
  Text phone;
  std::string topic, message;
  Timestamp received_at;
};
BOOST_DESCRIBE_STRUCT(ContactRow, (), (number, name, email, phone, topic, message, received_at))

struct GrievanceRow {
  std::string id, number, status, about, description;
  Text wished_outcome, office, provider;
  std::string happened_on;
  Timestamp received_at;
  Text outcome;
};
BOOST_DESCRIBE_STRUCT(GrievanceRow, (),
                      (id, number, status, about, description, wished_outcome, office, provider,
                       happened_on, received_at, outcome))

struct GrievanceEntryRow {
  std::string grievance_id, kind, author, text;
  Timestamp at;
};
BOOST_DESCRIBE_STRUCT(GrievanceEntryRow, (), (grievance_id, kind, author, text, at))

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

}  // namespace molar::domain::export_rows
