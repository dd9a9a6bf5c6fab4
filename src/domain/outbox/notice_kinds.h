// The kinds of notices: their recipients, and their visibility under "messages".
#pragma once

#include <string_view>
#include <vector>

namespace molar::domain {

enum class NoticeAudience {
  Member,    // shown among the person's messages
  Stranger,  // a person who may have no account
  Brand,     // the organisation behind the site
};

struct NoticeKind {
  std::string_view name;
  NoticeAudience audience;
  // Contains a link that grants access: never shown on the site, and its text is deleted after
  // sending.
  bool secret = false;
};

const std::vector<NoticeKind>& notice_kinds();
// nullptr: unknown kind.
const NoticeKind* find_notice_kind(std::string_view name);
// Whether the person sees the mail on the site; false for an unknown kind.
bool is_shown_to_member(std::string_view kind);

}  // namespace molar::domain
