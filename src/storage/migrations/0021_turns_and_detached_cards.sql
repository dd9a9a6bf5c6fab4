-- Always empty. Transactions that would make each other fail on PostgreSQL lock it before they begin (storage::Database).
create table writing_turn (
  id integer not null primary key
);

-- Cards that the payment provider has to forget. A row is there until the provider did it, or will never do it.
create table card_to_forget (
  id text not null primary key,
  group_key text not null,
  provider text not null,
  provider_method_id text not null,
  provider_customer_id text not null,
  tries integer not null,
  next_try_at bigint not null,         -- also the lease of who is asking
  created_at bigint not null,
  unique (provider, group_key, provider_method_id)
);
create index card_to_forget_due on card_to_forget (next_try_at);

-- Mails that are kept for a short time only, among the many that are kept for years.
create index outbox_short_lived on outbox (created_at) where shown = 0 or household_id is null;
