// Bytes that many responses share without copying.
#pragma once

#include <cstddef>
#include <memory>
#include <string>
#include <string_view>
#include <utility>

namespace molar::http {

// Null, or bytes and a reference to their owner.
class SharedBytes {
 public:
  SharedBytes() = default;
  SharedBytes(std::nullptr_t) {}  // NOLINT(google-explicit-constructor): null, as of a pointer
  // NOLINTNEXTLINE(google-explicit-constructor): every text that is shared can be an answer's
  SharedBytes(std::shared_ptr<const std::string> text)
      : bytes_(text ? std::string_view(*text) : std::string_view()),
        is_null_(!text),
        owner_(std::move(text)) {}

  SharedBytes(const SharedBytes&) = default;
  SharedBytes(SharedBytes&& other) noexcept { *this = std::move(other); }
  ~SharedBytes() = default;
  SharedBytes& operator=(const SharedBytes&) = default;
  SharedBytes& operator=(SharedBytes&& other) noexcept {
    bytes_ = std::exchange(other.bytes_, {});
    is_null_ = std::exchange(other.is_null_, true);
    owner_ = std::move(other.owner_);
    return *this;
  }

  // Bytes that outlive every response, such as those embedded in the binary.
  static SharedBytes lasting(std::string_view bytes) {
    SharedBytes shared;
    shared.bytes_ = bytes;
    shared.is_null_ = false;
    return shared;
  }

  explicit operator bool() const { return !is_null_; }
  std::string_view operator*() const { return bytes_; }
  const std::string_view* operator->() const { return &bytes_; }

 private:
  std::string_view bytes_;
  bool is_null_ = true;
  std::shared_ptr<const std::string> owner_;
};

}  // namespace molar::http
