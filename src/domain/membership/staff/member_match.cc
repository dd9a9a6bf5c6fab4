#include "domain/membership/staff/member_match.h"

#include <algorithm>

#include "base/closest_name.h"
#include "base/fields.h"
#include "base/number.h"
#include "base/search_words.h"
#include "base/text.h"

namespace molar::domain {

namespace {

constexpr std::size_t kFewestDigits = 4;
constexpr std::size_t kPhoneDigits = 10;
constexpr std::size_t kFewestLetters = 2;
constexpr int kMostSlips = 2;
// Score of one slip: more than any score of an exact match.
constexpr int kSlipScore = 10;

std::string digits_of(std::string_view text) {
  std::string digits;
  std::copy_if(text.begin(), text.end(), std::back_inserter(digits), is_digit);
  return digits.size() == kPhoneDigits + 1 && digits.front() == '1' ? digits.substr(1) : digits;
}

bool is_phone(std::string_view text) {
  return std::ranges::all_of(text, [](char c) {
    return is_digit(c) || std::string_view(" ()-.+/").find(c) != std::string_view::npos;
  });
}

// Score of the position: 0 whole text, 1 beginning, 2 end, 3 inside.
std::optional<int> score_part(std::string_view part, std::string_view whole) {
  const std::size_t at = whole.find(part);
  if (at == std::string_view::npos) {
    return std::nullopt;
  }
  if (part.size() == whole.size()) {
    return 0;
  }
  return at == 0 ? 1 : at + part.size() == whole.size() ? 2 : 3;
}

int slips_allowed(std::string_view word) {
  return word.size() >= 7 ? kMostSlips : word.size() >= 4 ? 1 : 0;
}

std::optional<int> score_word(const std::string& word, const std::vector<std::string>& known) {
  std::optional<int> best;
  for (const std::string& candidate : known) {
    std::optional<int> score;
    if (candidate.starts_with(word)) {
      score = candidate.size() == word.size() ? 0 : 1;
    } else if (const int slips = edit_distance(word, candidate, slips_allowed(word));
               slips <= slips_allowed(word)) {
      score = kSlipScore * slips;
    }
    if (score && (!best || *score < *best)) {
      best = score;
    }
  }
  return best;
}

std::optional<int> match_name(const MemberQuery& query, const FoundMember& person) {
  if (query.date_of_birth && *query.date_of_birth != person.date_of_birth) {
    return std::nullopt;
  }
  const std::vector<std::string> known =
      search_words(person.first_name + " " + person.last_name + " " + person.city.value_or("") +
                   " " + person.zip.value_or(""));
  int total = 0;
  for (const std::string& word : query.words) {
    const auto score = score_word(word, known);
    if (!score) {
      return std::nullopt;
    }
    total += *score;
  }
  return total;
}

std::optional<int> match_phone(const std::string& digits, const std::string& phone) {
  if (auto score = score_part(digits, phone)) {
    return score;
  }
  const bool is_slip = digits.size() >= kPhoneDigits - 1 && edit_distance(digits, phone, 1) == 1;
  return is_slip ? std::optional(kSlipScore) : std::nullopt;
}

std::optional<int> match_email(const std::string& text, const std::string& email) {
  if (auto score = score_part(text, email)) {
    return score;
  }
  const int slips = edit_distance(text, email, kMostSlips);
  if (slips <= kMostSlips) {
    return kSlipScore * slips;
  }
  const std::size_t at = text.find('@');
  const bool same_mailbox = at >= 3 && text.substr(0, at) == email.substr(0, email.find('@'));
  return same_mailbox ? std::optional(kSlipScore * (kMostSlips + 1)) : std::nullopt;
}

}  // namespace

MemberQuery read_member_query(std::string_view typed) {
  MemberQuery query;
  const std::string text(trim(typed));
  if (text.find('@') != std::string::npos) {
    query.text = email_key(text);
    query.kind =
        query.text.size() > kFewestLetters ? MemberQuery::Kind::Email : MemberQuery::Kind::Nothing;
    return query;
  }
  query.date_of_birth = parse_date(text);
  if (!query.date_of_birth && is_phone(text)) {
    query.text = digits_of(text);
    query.kind =
        query.text.size() >= kFewestDigits ? MemberQuery::Kind::Phone : MemberQuery::Kind::Nothing;
    return query;
  }
  std::size_t letters = 0;
  for (std::size_t start = 0; start < text.size();) {
    const std::size_t end = std::min(text.find(' ', start), text.size());
    const std::string_view part = std::string_view(text).substr(start, end - start);
    if (auto day = parse_date(part)) {
      query.date_of_birth = day;
    } else {
      for (std::string& word : search_words(part)) {
        letters += word.size();
        query.words.push_back(std::move(word));
      }
    }
    start = end + 1;
  }
  if (query.date_of_birth || letters >= kFewestLetters) {
    query.kind = MemberQuery::Kind::Name;
  }
  return query;
}

std::optional<int> match_member(const MemberQuery& query, const FoundMember& person) {
  switch (query.kind) {
    case MemberQuery::Kind::Name:
      return match_name(query, person);
    case MemberQuery::Kind::Phone:
      return person.phone ? match_phone(query.text, *person.phone) : std::nullopt;
    case MemberQuery::Kind::Email: {
      std::optional<int> best;
      for (const auto& email : {person.login, person.email}) {
        const auto score = email ? match_email(query.text, email_key(*email)) : std::nullopt;
        if (score && (!best || *score < *best)) {
          best = score;
        }
      }
      return best;
    }
    case MemberQuery::Kind::Nothing:
      break;
  }
  return std::nullopt;
}

}  // namespace molar::domain
