// Stored form of a mail in the outbox.
#pragma once

#include <string>
#include <string_view>

#include "domain/ports/mailer.h"

namespace molar::domain {

std::string mail_to_json(const Mail& mail);
// A missing member is empty: an older version of the program wrote the row.
Mail mail_from_json(std::string_view text);

// The part of a sent mail that is stored and shown on the site: without links that grant access or
// allow a payment; for a secret kind only the subject.
Mail redact_for_storage(const Mail& mail, std::string_view kind);

}  // namespace molar::domain
