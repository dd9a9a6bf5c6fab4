-- The wide network (/48 of IPv6) that a try came from; empty: there is none, or it was erased.
alter table purchase_attempt add column wide_network text not null default '';
create index purchase_attempt_wide_questions on purchase_attempt (group_key, wide_network)
  where status = 'pending' and asked_at is not null;

-- What the staff pays back out of goodwill was called after who did it.
update refund set reason = 'goodwill' where reason = 'staff';
