#include "domain/outbox/notice_kinds.h"

#include <algorithm>

namespace molar::domain {

const std::vector<NoticeKind>& notice_kinds() {
  using enum NoticeAudience;
  static const std::vector<NoticeKind> kinds = {
      {"welcome", Member},
      {"debit_begun", Stranger},
      {"debit_failed", Stranger},
      {"receipt", Member},
      {"balance_paid", Member},
      {"renewal_notice", Member},
      {"yearly_reminder", Member},
      {"renewed", Member},
      {"expired", Member},
      {"payment_failed", Member},
      {"suspended", Member},
      {"canceled", Member},
      {"refunded", Member},
      {"refund_returned", Member},
      {"card_expiring", Member},
      {"card_updated", Member},
      {"card_reissued", Member},
      {"auto_renew_changed", Member},
      {"person_added", Member},
      {"person_removed", Member},
      {"coverage_ended", Member},
      {"person_corrected", Member},
      {"plan_switched", Member},
      {"password_reset", Member, true},
      {"password_changed", Member},
      {"email_change_confirm", Member, true},
      {"email_change_notice", Member},
      {"email_changed", Member},
      {"invite", Stranger, true},
      {"signed_up", Member},
      {"account_deleted", Stranger},
      {"export_made", Member},
      {"contact_notice", Brand},
      {"contact_confirmation", Member},
      {"grievance_received", Member},
      {"grievance_notice", Brand},
      {"grievance_reply", Member},
      {"grievance_info_requested", Member},
      {"grievance_closed", Member},
      {"office_report_notice", Brand},
      {"office_report_answer", Stranger},
      {"mail_test", Stranger},
  };
  return kinds;
}

const NoticeKind* find_notice_kind(std::string_view name) {
  const auto& kinds = notice_kinds();
  auto found = std::ranges::find(kinds, name, &NoticeKind::name);
  return found == kinds.end() ? nullptr : &*found;
}

bool is_shown_to_member(std::string_view kind) {
  const NoticeKind* known = find_notice_kind(kind);
  return known != nullptr && known->audience == NoticeAudience::Member && !known->secret;
}

}  // namespace molar::domain
