// The two mails of a contact message.
#pragma once

#include <optional>
#include <string>

#include "domain/content/brand.h"
#include "domain/feedback/contact.h"
#include "domain/ports/mailer.h"

namespace molar::domain {

// To the brand's organisation, in the brand's first language; an answer goes to the sender. Nothing
// that was typed stands in a header but the checked address. `signed_in_as`: the member's own
// address, which was proven, unlike the one typed.
Mail make_contact_notice(const Brand& brand, const ContactMessage& message,
                         const std::optional<std::string>& signed_in_as);

// To the sender, in the sender's language. Nothing that was typed stands in it: whoever gives a
// stranger's address cannot send that stranger a text.
Mail make_contact_confirmation(const Brand& brand, const ContactMessage& message);

}  // namespace molar::domain
