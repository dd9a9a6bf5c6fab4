// Which content coding a client gets (RFC 9110 section 12.5.3).
#pragma once

#include <optional>
#include <string_view>

namespace molar::http {

enum class Coding { Identity, Gzip, Brotli };

// Which codings besides identity exist of a content.
struct CodingsAvailable {
  bool gzip = false;
  bool brotli = false;
};

// The best that both sides have: brotli before gzip before identity at equal weight, otherwise the
// client's weights decide. Without the header: identity. nullopt when the client refuses them all
// ("identity;q=0" without another that exists).
std::optional<Coding> choose_coding(std::string_view accept_encoding, CodingsAvailable available);

std::string_view coding_name(Coding coding);  // "gzip", "br"; "identity" is never sent

}  // namespace molar::http
