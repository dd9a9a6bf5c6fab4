-- Everything about money after joining: charges, refunds, credits, renewals and what follows when a payment fails.

alter table subscription add column canceled_on text;
alter table subscription add column cancel_reason text;        -- member | non_payment | staff | …
alter table subscription add column past_due_since text;       -- the day of the first failed payment
alter table subscription add column grace_until text;          -- the last day on which the card is good
alter table subscription add column dunning_step integer not null default 0;  -- failed tries so far
alter table subscription add column next_try_on text;          -- next step after a failed payment
alter table subscription add column blocked_method_id text;    -- refused for good: not tried again
alter table subscription add column next_notice_on text;       -- next day with a notice of renewal
alter table subscription add column prepaid_until text;        -- renews up to this day from credit, whatever auto_renew says
alter table subscription add column lease_until bigint not null default 0;  -- a job has the row until then

-- The jobs ask by group and day; each index holds only the rows that the job can mean.
create index subscription_term_over on subscription (group_key, renews_on) where status = 'active';
create index subscription_next_try on subscription (group_key, next_try_on) where next_try_on is not null;
create index subscription_next_notice on subscription (group_key, next_notice_on)
  where next_notice_on is not null;
-- Memberships from before there were notices: the job looks at each once.
update subscription set next_notice_on = starts_on;

alter table payment_method add column provider_customer_id text not null default '';
alter table payment_method add column removed_at bigint;
alter table payment_method add column expiry_notified integer not null default 0;
create index payment_method_expiring on payment_method (group_key, exp_year, exp_month)
  where active = 1 and expiry_notified = 0;

alter table invoice add column kind text not null default 'purchase';  -- purchase | renewal | prepaid | add_dependent | …
alter table invoice add column term_starts_on text;            -- what it pays for; null: from before 0012
alter table invoice add column term_ends_on text;
alter table invoice add column credit_cents bigint not null default 0;  -- taken from credit; total_cents is what is left to pay
alter table invoice add column effect text not null default '';         -- what happens once it is paid
alter table invoice add column effect_data text not null default '{}';
create index invoice_by_household on invoice (household_id, created_at, id);
create index invoice_by_subscription on invoice (subscription_id, term_starts_on);
-- A term is billed once.
create unique index invoice_one_a_term on invoice (subscription_id, term_starts_on)
  where kind = 'renewal' and status in ('open', 'paid', 'partially_refunded');

-- One try to get money after joining. Written before the provider is asked; the id is the provider's idempotency key.
create table charge_attempt (
  id text not null primary key,
  group_key text not null,
  household_id text not null references household (id),
  subscription_id text,                -- may be made by the effect
  purpose text not null,               -- renewal | pay_balance | update_card | add_dependent | …
  invoice_id text references invoice (id),  -- of an open invoice; null: one is written when paid
  invoice_kind text not null,
  lines text not null,                 -- JSON list of {kind, label, quantity, cents}
  term_starts_on text,
  term_ends_on text,
  amount_cents bigint not null,        -- 0: the provider is not asked
  credit_cents bigint not null,        -- reserved for this attempt besides the amount
  payment_token text not null,         -- '' when a stored method pays
  method_id text,                      -- of payment_method
  provider text not null,
  off_session integer not null,
  effect text not null,
  effect_data text not null,           -- JSON
  idempotency_key text not null,       -- the client's, or the job's
  request_sha256 text not null,        -- same key, other body: refused
  actor text not null,                 -- "member:<id>", "system", "staff:<name>"
  status text not null,                -- pending | succeeded | declined | voided | paid_back
  decline_reason text,
  decline_soft integer not null default 0,
  client_secret text,                  -- the bank asks the member for a confirmation
  provider_id text,
  response text,                       -- JSON of the answer, replayed for the same key
  hold_until bigint not null default 0,  -- the member is confirming: not given up before
  lease_until bigint not null,         -- who works on it has it until then
  created_at bigint not null,
  updated_at bigint not null,
  unique (household_id, idempotency_key)
);
create index charge_attempt_pending on charge_attempt (lease_until) where status = 'pending';
-- A household's charges come one after the other, and an invoice is paid once.
create unique index charge_attempt_one_pending on charge_attempt (household_id) where status = 'pending';
create unique index charge_attempt_one_a_invoice on charge_attempt (invoice_id)
  where invoice_id is not null and status in ('pending', 'succeeded');

alter table payment add column charge_attempt_id text references charge_attempt (id);
alter table payment add column method_id text;
create unique index payment_by_charge_attempt on payment (charge_attempt_id) where charge_attempt_id is not null;
create index payment_by_household on payment (household_id, created_at, id);
create index payment_by_invoice on payment (invoice_id);

-- Money on its way back. The id is the provider's idempotency key.
create table refund (
  id text not null primary key,
  group_key text not null,
  household_id text not null references household (id),
  invoice_id text references invoice (id),  -- null: the charge was never booked, its effect failed
  payment_id text references payment (id),
  provider text not null,
  provider_charge_id text not null,
  amount_cents bigint not null,
  reason text not null,                -- canceled | person_removed | effect_failed | staff | …
  status text not null,                -- pending | succeeded | failed
  provider_refund_id text,
  tries integer not null,
  next_try_at bigint not null,
  lease_until bigint not null,
  last_error text,
  created_at bigint not null,
  settled_at bigint
);
create index refund_due on refund (next_try_at) where status = 'pending';
create index refund_by_household on refund (household_id, created_at, id);
create index refund_by_payment on refund (payment_id);

-- What a household has to its credit: grants are positive, uses negative.
create table credit (
  id text not null primary key,
  group_key text not null,
  household_id text not null references household (id),
  cents bigint not null,
  kind text not null,                  -- prepaid | proration | goodwill | use | returned | paid_out
  reference text not null,             -- invoice or attempt that it belongs to
  dedupe_key text not null unique,     -- the same movement is written once
  created_at bigint not null
);
create index credit_by_household on credit (household_id, created_at, id);
create index credit_by_reference on credit (reference);

-- A link in a mail that changes the card without a password.
create table card_link (
  token_hash text not null primary key,
  group_key text not null,
  household_id text not null references household (id),
  created_at bigint not null,
  expires_at bigint not null,
  used_at bigint
);
create index card_link_by_household on card_link (household_id);

-- What the jobs did last, for people to read.
create table job_run (
  name text not null primary key,
  runs bigint not null,
  last_started_at bigint not null,
  last_finished_at bigint,
  last_worked_at bigint,               -- last run that found something to do
  last_tally text not null,            -- JSON
  last_error text
);
