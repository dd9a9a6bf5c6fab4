// Subscriptions, invoices, payments, receipts and payment methods as rows. Every reading function
// is scoped to the group and the household.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "domain/billing/billing.h"
#include "storage/database.h"

namespace molar::domain::billing_store {

using storage::Connection;

// Without a day of its own, the first notice of renewal follows from the term.
void insert_subscription(Connection& sql, Subscription subscription);
// Every column but ids and creation, as they are in the struct: read it in the same transaction. A
// job's lease on the row ends.
void update_subscription(Connection& sql, const Subscription& subscription);
void insert_invoice(Connection& sql, const Invoice& invoice);
// False when its status is not `from`.
bool set_invoice_status(Connection& sql, const std::string& id, const std::string& from,
                        const std::string& to);
void insert_payment_method(Connection& sql, const PaymentMethod& method);
// Throws UniqueViolation when the provider's charge is booked already.
void insert_payment(Connection& sql, const Payment& payment);
void insert_receipt(Connection& sql, const Receipt& receipt);

// Scheduled, active, past due or suspended.
bool has_running_subscription(Connection& sql, const std::string& group,
                              const std::string& household);
// The newest one.
std::optional<Subscription> find_subscription(Connection& sql, const std::string& group,
                                              const std::string& household);
std::optional<Subscription> find_subscription(Connection& sql, const std::string& group,
                                              const std::string& household, const std::string& id);
std::optional<PaymentMethod> find_active_method(Connection& sql, const std::string& group,
                                                const std::string& household);
// The stored ones, the active one first.
std::vector<PaymentMethod> find_methods(Connection& sql, const std::string& group,
                                        const std::string& household);
std::optional<PaymentMethod> find_method(Connection& sql, const std::string& group,
                                         const std::string& household, const std::string& id);
// Makes it the one that pays from now on. False when there is no such stored method.
bool activate_method(Connection& sql, const std::string& group, const std::string& household,
                     const std::string& id);
bool remove_method(Connection& sql, const std::string& group, const std::string& household,
                   const std::string& id, Timestamp now);

std::optional<Invoice> find_invoice(Connection& sql, const std::string& group,
                                    const std::string& household, const std::string& id);
std::vector<Invoice> find_open_invoices(Connection& sql, const std::string& group,
                                        const std::string& household);  // oldest first
// The bill of the term that begins on that day: open or paid.
std::optional<Invoice> find_renewal_invoice(Connection& sql, const Subscription& subscription,
                                            Date term_starts_on);
// Paid invoices of terms that begin on `from` or later; oldest first.
std::vector<Invoice> find_paid_invoices(Connection& sql, const Subscription& subscription,
                                        Date from);
std::vector<ReceiptSummary> find_receipts(Connection& sql, const std::string& group,
                                          const std::string& household);  // newest first
// The receipt's JSON.
std::optional<std::string> find_receipt_body(Connection& sql, const std::string& group,
                                             const std::string& household, const std::string& id);

}  // namespace molar::domain::billing_store
