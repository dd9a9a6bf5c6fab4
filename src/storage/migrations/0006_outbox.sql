-- Mail, written in the transaction of what it tells of, delivered afterwards.
create table outbox (
  id text not null primary key,
  group_key text not null,
  household_id text,
  kind text not null,                 -- welcome | receipt | …
  dedupe_key text not null unique,    -- "welcome:<subscription>": the same notice is queued once
  mail text not null,                 -- JSON of domain::Mail
  status text not null,               -- queued | sent | dead
  attempts integer not null,
  next_try_at bigint not null,
  lease_until bigint not null,
  last_error text,
  created_at bigint not null,
  sent_at bigint
);
create index outbox_due on outbox (status, next_try_at);
