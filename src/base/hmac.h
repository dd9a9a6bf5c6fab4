// HMAC-SHA-256, with which other systems sign webhooks. Our own tokens use hmac_base64url().
#pragma once

#include <string>
#include <string_view>

namespace molar {

// 64 lower-case hexadecimal digits.
std::string hmac_sha256_hex(std::string_view key, std::string_view message);

}  // namespace molar
