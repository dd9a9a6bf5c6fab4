// The two notices for a contact message.
#pragma once

#include "domain/brand/brand.h"
#include "domain/complaints/contact.h"
#include "domain/outbox/notice.h"
#include "domain/session/session.h"

namespace molar::domain {

// To the brand's organisation, in the brand's first language; replies go to the sender. Unlike the
// typed address, that of `session`, if any, is proven.
Notice contact_notice(const Brand& brand, const ContactMessage& message,
                      const std::optional<Session>& session);

// To the sender, in the sender's language. Contains no typed text, so that the form cannot send
// text to another person's address. Listed among a member's messages when the typed address is the
// account's.
Notice contact_confirmation(const Brand& brand, const ContactMessage& message,
                            const std::optional<Session>& session);

}  // namespace molar::domain
