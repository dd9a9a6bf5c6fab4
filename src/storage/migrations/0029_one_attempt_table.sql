-- Attempts to pay for a checkout become rows of charge_attempt: one table for every charge.
--@sqlite
-- SQLite cannot drop a constraint. Both tables are written anew under their names, with the references to them checked when
-- the transaction ends.
pragma defer_foreign_keys = on;
create table former_charge_attempt as select * from charge_attempt;
create table former_payment as select * from payment;
drop table payment;
drop table charge_attempt;

create table charge_attempt (
  id text not null primary key,        -- the provider's idempotency key
  group_key text not null,
  household_id text references household (id),  -- null: it joins, a checkout pays
  subscription_id text,                -- may be made by the effect
  purpose text not null,               -- purchase | renewal | pay_balance | update_card | add_dependent | …
  invoice_id text references invoice (id),  -- of an open invoice; null: one is written when paid
  invoice_kind text not null,
  lines text not null,                 -- JSON list of {kind, label, quantity, cents}; of a checkout the quote has them
  term_starts_on text,
  term_ends_on text,
  amount_cents bigint not null,
  credit_cents bigint not null,        -- reserved for this attempt besides the amount
  payment_token text not null,         -- '' when a stored method pays
  method_id text,                      -- of payment_method
  provider text not null,
  off_session integer not null,
  effect text not null,
  effect_data text not null,           -- JSON
  idempotency_key text not null,       -- the client's, or the job's
  request_sha256 text not null,        -- same key, other body: refused
  actor text not null,                 -- "member:<id>", "system", "staff:<name>"; '' when a checkout pays
  status text not null,                -- pending | succeeded | declined | voided | paid_back
  decline_reason text,
  decline_soft integer not null default 0,
  client_secret text,                  -- the bank asks the member for a confirmation
  provider_id text,
  response text,                       -- JSON of the answer, replayed for the same key
  hold_until bigint not null default 0,  -- a question of the bank is not given up before
  lease_until bigint not null,         -- who works on it has it until then
  created_at bigint not null,
  updated_at bigint not null,
  checkout_id text references checkout (id),  -- null: a household pays
  quote_id text references quote (id),
  network text not null default '',    -- the buyer's; empty: not known, or erased
  wide_network text not null default '',
  asked_at bigint,                     -- when the bank first asked
  unique (household_id, idempotency_key)
);
insert into charge_attempt (id, group_key, household_id, subscription_id, purpose, invoice_id, invoice_kind, lines,
  term_starts_on, term_ends_on, amount_cents, credit_cents, payment_token, method_id, provider, off_session, effect,
  effect_data, idempotency_key, request_sha256, actor, status, decline_reason, decline_soft, client_secret, provider_id,
  response, hold_until, lease_until, created_at, updated_at)
select id, group_key, household_id, subscription_id, purpose, invoice_id, invoice_kind, lines,
  term_starts_on, term_ends_on, amount_cents, credit_cents, payment_token, method_id, provider, off_session, effect,
  effect_data, idempotency_key, request_sha256, actor, status, decline_reason, decline_soft, client_secret, provider_id,
  response, hold_until, lease_until, created_at, updated_at from former_charge_attempt;
create index charge_attempt_pending on charge_attempt (lease_until) where status = 'pending';
create unique index charge_attempt_one_pending on charge_attempt (household_id) where status = 'pending';
create unique index charge_attempt_one_a_invoice on charge_attempt (invoice_id)
  where invoice_id is not null and status in ('pending', 'succeeded');
--@postgres
alter table charge_attempt alter column household_id drop not null;
alter table charge_attempt add column checkout_id text references checkout (id);
alter table charge_attempt add column quote_id text references quote (id);
alter table charge_attempt add column network text not null default '';
alter table charge_attempt add column wide_network text not null default '';
alter table charge_attempt add column asked_at bigint;
--@both
insert into charge_attempt (id, group_key, purpose, invoice_kind, lines, amount_cents, credit_cents, payment_token, provider,
  off_session, effect, effect_data, idempotency_key, request_sha256, actor, status, decline_reason, provider_id, response,
  hold_until, lease_until, created_at, updated_at, checkout_id, quote_id, network, wide_network, asked_at)
select id, group_key, 'purchase', 'purchase', '[]', amount_cents, 0, payment_token, provider,
  0, 'join', request, idempotency_key, request_sha256, '', status, decline_reason, provider_id, response,
  created_at + 1800000,
  lease_until, created_at, updated_at, checkout_id, quote_id, network, wide_network, asked_at
from purchase_attempt;
-- Confirmations that members are asked for count as such from now on, as those of checkouts.
update charge_attempt set asked_at = updated_at where client_secret is not null and asked_at is null;
create unique index charge_attempt_by_checkout on charge_attempt (checkout_id, idempotency_key)
  where checkout_id is not null;
-- At most one attempt of a checkout is under way or paid.
create unique index charge_attempt_one_live on charge_attempt (checkout_id)
  where checkout_id is not null and status in ('pending', 'succeeded');
create index charge_attempt_questions on charge_attempt (group_key, network)
  where status = 'pending' and asked_at is not null;
create index charge_attempt_wide_questions on charge_attempt (group_key, wide_network)
  where status = 'pending' and asked_at is not null;
--@sqlite
create table payment (
  id text not null primary key,
  group_key text not null,
  household_id text not null references household (id),
  invoice_id text not null references invoice (id),
  charge_attempt_id text references charge_attempt (id),
  provider text not null,
  provider_id text not null unique,    -- a charge is booked once
  status text not null,                -- pending | succeeded | declined | error
  amount_cents bigint not null,
  brand text not null,
  last4 text not null,
  created_at bigint not null,
  method_id text
);
insert into payment (id, group_key, household_id, invoice_id, charge_attempt_id, provider, provider_id, status, amount_cents,
  brand, last4, created_at, method_id)
select id, group_key, household_id, invoice_id, coalesce(charge_attempt_id, attempt_id), provider, provider_id, status,
  amount_cents, brand, last4, created_at, method_id from former_payment;
create unique index payment_by_charge_attempt on payment (charge_attempt_id) where charge_attempt_id is not null;
create index payment_by_household on payment (household_id, created_at, id);
create index payment_by_invoice on payment (invoice_id);
create trigger payment_is_new after insert on payment begin
  update household set version = version + 1 where id = new.household_id;
end;
create trigger payment_is_other after update on payment begin
  update household set version = version + 1 where id in (old.household_id, new.household_id);
end;
create trigger payment_is_gone after delete on payment begin
  update household set version = version + 1 where id = old.household_id;
end;
drop table former_payment;
drop table former_charge_attempt;
--@postgres
update payment set charge_attempt_id = attempt_id where attempt_id is not null;
alter table payment drop column attempt_id;
--@both
drop table purchase_attempt;
