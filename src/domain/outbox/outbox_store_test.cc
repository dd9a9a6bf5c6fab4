#include "domain/outbox/outbox_store.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "domain/outbox/testing/outbox_fixture.h"

namespace molar::domain {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;

constexpr Timestamp kRevived{1'795'000'000'123ms};

class OutboxStoreTest : public OutboxTest {
 protected:
  // Queues a notice with this id, the later the call the newer.
  void queue_with_id(const std::string& id, Notice notice) {
    notice.dedupe_key = "key of " + id;
    clock_.advance(1ms);
    database().write(
        [&](Connection& sql) { outbox_store::insert_notice(sql, id, notice, clock_.now()); });
  }
  void queue_with_id(const std::string& id) { queue_with_id(id, welcome(id)); }
  template <class Work>
  auto run(Work work) {
    return database().write([&](Connection& sql) { return work(sql); });
  }
  // Runs a statement about all messages.
  void set(storage::Sql statement) {
    run([&](Connection& sql) { sql.execute(statement); });
  }
  std::string next(std::chrono::milliseconds lease = 1min) {
    return run([&](Connection& sql) {
      auto found = outbox_store::lease_next(sql, clock_.now(), clock_.now() + lease);
      return found ? found->id : std::string();
    });
  }
  bool can_lease(const std::string& id) {
    return run([&](Connection& sql) {
      return outbox_store::lease_one(sql, id, clock_.now(), clock_.now() + 1min).has_value();
    });
  }
  static std::vector<std::string> ids_of(const std::vector<outbox_store::MessageRow>& rows) {
    std::vector<std::string> ids;
    for (const auto& row : rows) {
      ids.push_back(row.id);
    }
    return ids;
  }
  std::vector<std::string> listed(const outbox_store::MessageFilter& filter) {
    return run([&](Connection& sql) { return ids_of(outbox_store::list(sql, filter)); });
  }
  std::vector<std::string> shown_to(const outbox_store::Reader& reader,
                                    const std::optional<std::string>& before = {}, int most = 50) {
    return run(
        [&](Connection& sql) { return ids_of(outbox_store::list_for(sql, reader, before, most)); });
  }
  bool is_shown_to(const outbox_store::Reader& reader, const std::string& id) {
    return run(
        [&](Connection& sql) { return outbox_store::find_for(sql, reader, id).has_value(); });
  }
  std::int64_t total() {
    return run([](Connection& sql) {
      return *sql.query_one<std::int64_t>("select count(*) from outbox");
    });
  }
};
MOLAR_ON_BOTH_DATABASES(OutboxStoreTest);

TEST_P(OutboxStoreTest, leases_the_message_that_has_been_due_longest) {
  queue_with_id("a");
  queue_with_id("b");
  queue_with_id("c");
  set("update outbox set next_try_at = next_try_at - 3600000 where id = 'b'");
  set("update outbox set next_try_at = next_try_at + 3600000 where id = 'c'");
  EXPECT_EQ(next(), "b");
  EXPECT_EQ(next(), "a");
  EXPECT_EQ(next(), "") << "c is not due";
  clock_.advance(1min - 1ms);
  EXPECT_EQ(next(), "");
  clock_.advance(1ms);
  EXPECT_EQ(next(), "b") << "its lease is over";
}

TEST_P(OutboxStoreTest, leases_no_message_that_is_sent_dead_or_leased) {
  for (const char* id : {"dead", "leased", "queued", "sent"}) {
    queue_with_id(id);
  }
  set("update outbox set status = id where id in ('dead', 'sent')");
  ASSERT_TRUE(can_lease("leased"));
  EXPECT_FALSE(can_lease("leased"));
  EXPECT_FALSE(can_lease("dead"));
  EXPECT_FALSE(can_lease("sent"));
  EXPECT_EQ(next(), "queued");
  EXPECT_EQ(next(), "");
  clock_.advance(1min);
  EXPECT_TRUE(can_lease("leased"));
}

TEST_P(OutboxStoreTest, leases_one_message_that_is_not_due) {
  queue_with_id("a");
  set("update outbox set next_try_at = next_try_at + 3600000");
  EXPECT_TRUE(can_lease("a"));
}

TEST_P(OutboxStoreTest, releases_the_messages_of_one_process_or_of_all) {
  for (const char* id : {"a", "b", "c"}) {
    queue_with_id(id);
    ASSERT_TRUE(can_lease(id));
  }
  set("update outbox set lease_holder = case when id = 'a' then 7 else 8 end");
  EXPECT_EQ(run([](Connection& sql) { return outbox_store::release_from(sql, 7); }), 1);
  EXPECT_TRUE(can_lease("a"));
  EXPECT_FALSE(can_lease("b"));
  EXPECT_EQ(run([](Connection& sql) { return outbox_store::release_all(sql); }), 3);
  EXPECT_EQ(run([](Connection& sql) { return outbox_store::release_all(sql); }), 0);
  EXPECT_THAT(run([](Connection& sql) { return outbox_store::holders(sql); }), IsEmpty());
  EXPECT_TRUE(can_lease("b"));
}

TEST_P(OutboxStoreTest, the_first_rendered_mail_stays) {
  queue_with_id("a");
  EXPECT_EQ(run([](Connection& sql) { return outbox_store::find_mail(sql, "a"); }), std::nullopt);
  for (const char* subject : {"first", "second"}) {
    Mail mail;
    mail.subject = subject;
    run([&](Connection& sql) { outbox_store::keep_mail(sql, "a", mail, subject); });
  }
  const auto row = run([](Connection& sql) { return outbox_store::find(sql, "a"); });
  EXPECT_EQ(row->subject, "first");
  EXPECT_EQ(row->language, "first");
  EXPECT_EQ(run([](Connection& sql) { return outbox_store::find_mail(sql, "a"); })->subject,
            "first");
}

TEST_P(OutboxStoreTest, a_message_that_has_ended_is_neither_retried_nor_dead_again) {
  queue_with_id("sent");
  queue_with_id("queued");
  run([&](Connection& sql) { outbox_store::mark_sent(sql, "sent", {}, clock_.now()); });
  run([&](Connection& sql) {
    outbox_store::mark_for_retry(sql, "sent", clock_.now() + 1h, "late");
    outbox_store::mark_dead(sql, "sent", "late");
    EXPECT_FALSE(outbox_store::revive(sql, "sent", clock_.now()));
    EXPECT_FALSE(outbox_store::revive(sql, "queued", clock_.now()));
    outbox_store::mark_dead(sql, "queued", "refused");
  });
  const auto sent = run([](Connection& sql) { return outbox_store::find(sql, "sent"); });
  EXPECT_EQ(sent->status, "sent");
  EXPECT_EQ(sent->last_error, std::nullopt);
  EXPECT_LE(sent->next_try_at, clock_.now());
  const auto dead = run([](Connection& sql) { return outbox_store::find(sql, "queued"); });
  EXPECT_EQ(dead->status, "dead");
  EXPECT_EQ(dead->last_error, "refused");
  EXPECT_TRUE(run([&](Connection& sql) { return outbox_store::revive(sql, "queued", kRevived); }));
  const auto revived = run([](Connection& sql) { return outbox_store::find(sql, "queued"); });
  EXPECT_EQ(revived->status, "queued");
  EXPECT_EQ(revived->attempts, 0);
  EXPECT_EQ(revived->next_try_at, kRevived);
}

TEST_P(OutboxStoreTest, lists_the_newest_of_a_status_and_a_brand_first) {
  Notice of_harbor = welcome("x");
  of_harbor.group_key = "harbor";
  queue_with_id("a");
  queue_with_id("b", of_harbor);
  queue_with_id("c");
  queue_with_id("d", of_harbor);
  set("update outbox set status = 'dead' where id in ('a', 'b', 'd')");
  EXPECT_THAT(listed({}), ElementsAre("d", "c", "b", "a"));
  EXPECT_THAT(listed({.most = 2}), ElementsAre("d", "c"));
  EXPECT_THAT(listed({.status = "dead"}), ElementsAre("d", "b", "a"));
  EXPECT_THAT(listed({.group_key = "harbor"}), ElementsAre("d", "b"));
  EXPECT_THAT(listed({.status = "dead", .group_key = "cedar"}), ElementsAre("a"));
  const auto dead = [&](const std::optional<std::string>& group) {
    return run([&](Connection& sql) { return outbox_store::dead_ids(sql, group); });
  };
  EXPECT_THAT(dead(std::nullopt), ElementsAre("a", "b", "d"));
  EXPECT_THAT(dead("harbor"), ElementsAre("b", "d"));
}

TEST_P(OutboxStoreTest, shows_a_member_their_own_rendered_messages_only) {
  const auto queue_for = [&](const std::string& id, const std::string& member,
                             const std::string& household = "household-1",
                             const std::string& group = "cedar") {
    Notice notice = welcome(id);
    notice.group_key = group;
    notice.household_id = household;
    if (!member.empty()) {
      notice.member_id = member;
    }
    queue_with_id(id, notice);
  };
  queue_for("1 household", "");
  queue_for("2 ann", "ann");
  queue_for("3 bob", "bob");
  queue_for("4 other household", "", "household-2");
  queue_for("5 other brand", "", "household-1", "harbor");
  queue_for("6 not rendered", "");
  queue_for("7 not shown", "");
  set("update outbox set mail = '{}' where id not like '6%'");
  set("update outbox set shown = case when id like '7%' then 0 else 1 end");
  const outbox_store::Reader ann{"cedar", "household-1", "ann", true};
  const outbox_store::Reader bob{"cedar", "household-1", "bob", false};
  EXPECT_THAT(shown_to(ann), ElementsAre("2 ann", "1 household"));
  EXPECT_THAT(shown_to(ann, "2 ann"), ElementsAre("1 household"));
  EXPECT_THAT(shown_to(ann, std::nullopt, 1), ElementsAre("2 ann"));
  EXPECT_THAT(shown_to(bob), ElementsAre("3 bob"));
  for (const std::string& id : listed({})) {
    EXPECT_EQ(is_shown_to(ann, id), id == "2 ann" || id == "1 household") << id;
    EXPECT_EQ(is_shown_to(bob, id), id == "3 bob") << id;
  }
}

TEST_P(OutboxStoreTest, deletes_the_oldest_ended_messages_first) {
  for (const char* id : {"a", "b", "c", "d"}) {
    queue_with_id(id);
  }
  set("update outbox set status = 'sent' where id <> 'a'");
  const Timestamp newest = clock_.now();
  const auto left = [&] { return listed({}); };
  run([&](Connection& sql) { EXPECT_EQ(outbox_store::delete_short_lived(sql, newest, 9), 0); });
  run([&](Connection& sql) { EXPECT_EQ(outbox_store::delete_settled(sql, newest, 1), 1); });
  EXPECT_THAT(left(), ElementsAre("d", "c", "a"));
  set("update outbox set household_id = null where id = 'c'");
  run([&](Connection& sql) { EXPECT_EQ(outbox_store::delete_short_lived(sql, newest, 9), 1); });
  EXPECT_THAT(left(), ElementsAre("d", "a"));
  set("update outbox set shown = 0");
  run([&](Connection& sql) { EXPECT_EQ(outbox_store::delete_short_lived(sql, newest, 9), 0); });
  run([&](Connection& sql) {
    EXPECT_EQ(outbox_store::delete_short_lived(sql, newest + 1ms, 9), 1);
  });
  EXPECT_THAT(left(), ElementsAre("a"));
  EXPECT_EQ(total(), 1);
}

}  // namespace
}  // namespace molar::domain
