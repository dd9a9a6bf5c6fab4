-- When a session of the account was last ended on purpose: after that, a repeated purchase lets nobody in.
alter table account add column sessions_ended_at bigint;

-- When the bank first asked the buyer, and whose network the try came from (empty: not known, or erased).
alter table purchase_attempt add column asked_at bigint;
alter table purchase_attempt add column network text not null default '';
create index purchase_attempt_questions on purchase_attempt (group_key, network)
  where status = 'pending' and asked_at is not null;
