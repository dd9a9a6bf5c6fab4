#include "base/sha256.h"

#include <gtest/gtest.h>

#include "base/random.h"

namespace molar {
namespace {

TEST(Sha256, hashes_pieces_like_the_whole) {
  Sha256 hash;
  EXPECT_EQ(hash.hex(), sha256_hex(""));
  hash.update("ab");
  EXPECT_EQ(hash.hex(), sha256_hex("ab"));
  hash.update("");
  hash.update(std::string(1000, 'c'));
  EXPECT_EQ(hash.hex(), sha256_hex("ab" + std::string(1000, 'c')));
}

}  // namespace
}  // namespace molar
