// The two notices of a contact message.
#pragma once

#include "domain/brand/brand.h"
#include "domain/complaints/contact.h"
#include "domain/outbox/notice.h"
#include "domain/session/session.h"

namespace molar::domain {

// To the brand's organisation, in the brand's first language; an answer goes to the sender. The
// address of `session`, if any, was proven, unlike the one typed.
Notice contact_notice(const Brand& brand, const ContactMessage& message,
                      const std::optional<Session>& session);

// To the sender, in the sender's language. It contains no typed text, so the form cannot be used to
// send texts to another person's address. Shown under the messages of a member who gave the
// account's own address.
Notice contact_confirmation(const Brand& brand, const ContactMessage& message,
                            const std::optional<Session>& session);

}  // namespace molar::domain
