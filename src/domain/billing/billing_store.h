// Rows of subscriptions, invoices, payments, receipts and payment methods. Every reading function
// is scoped to the group and the household.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "domain/billing/billing.h"
#include "storage/database.h"

namespace molar::domain::billing_store {

// When next_notice_on is not set, computes it from the term.
void insert_subscription(Connection& sql, Subscription subscription);
// Writes all columns except ids and creation time: read the struct in the same transaction. Ends a
// job's lease on the row.
void update_subscription(Connection& sql, const Subscription& subscription);
void insert_invoice(Connection& sql, const Invoice& invoice);
// Returns false when the status is not `from`.
bool set_invoice_status(Connection& sql, const std::string& id, const std::string& from,
                        const std::string& to);
void insert_payment_method(Connection& sql, const PaymentMethod& method);
// Throws UniqueViolation when this charge of the provider is already booked.
void insert_payment(Connection& sql, const Payment& payment);
void insert_receipt(Connection& sql, const Receipt& receipt);

// Status scheduled, active, past_due or suspended.
bool has_running_subscription(Connection& sql, const std::string& group,
                              const std::string& household);
// The newest subscription.
std::optional<Subscription> find_subscription(Connection& sql, const std::string& group,
                                              const std::string& household);
std::optional<Subscription> find_subscription(Connection& sql, const std::string& group,
                                              const std::string& household, const std::string& id);
std::optional<PaymentMethod> find_active_method(Connection& sql, const std::string& group,
                                                const std::string& household);
// Stored payment methods, the active one first.
std::vector<PaymentMethod> find_methods(Connection& sql, const std::string& group,
                                        const std::string& household);
std::optional<PaymentMethod> find_method(Connection& sql, const std::string& group,
                                         const std::string& household, const std::string& id);
// Makes this method the active one. Returns false when it is not stored.
bool activate_method(Connection& sql, const std::string& group, const std::string& household,
                     const std::string& id);
bool remove_method(Connection& sql, const std::string& group, const std::string& household,
                   const std::string& id, Timestamp now);

std::optional<Invoice> find_invoice(Connection& sql, const std::string& group,
                                    const std::string& household, const std::string& id);
std::vector<Invoice> find_open_invoices(Connection& sql, const std::string& group,
                                        const std::string& household);  // oldest first
// The invoice of the term that starts on this day: open, paid or partially refunded.
std::optional<Invoice> find_renewal_invoice(Connection& sql, const Subscription& subscription,
                                            Date term_starts_on);
// Paid and partially refunded invoices of terms that start on `from` or later; oldest first.
std::vector<Invoice> find_paid_invoices(Connection& sql, const Subscription& subscription,
                                        Date from);
std::vector<ReceiptSummary> find_receipts(Connection& sql, const std::string& group,
                                          const std::string& household);  // newest first
// The receipt's JSON.
std::optional<std::string> find_receipt_body(Connection& sql, const std::string& group,
                                             const std::string& household, const std::string& id);

}  // namespace molar::domain::billing_store
