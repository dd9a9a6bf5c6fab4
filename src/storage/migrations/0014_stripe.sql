-- Who was asked for the money first; the attempt stays with it.
alter table purchase_attempt add column provider text not null default 'sandbox';

-- What we told a payment provider to do, before it can do it: a payment is prepared there, written
-- here, and only then carried out. So a key without a row was never charged.
create table provider_payment (
  provider text not null,             -- stripe
  group_key text not null,
  idempotency_key text not null,      -- of the charge: an attempt's id
  kind text not null,                 -- payment | setup | canceled (may never be charged)
  provider_id text not null,          -- pi_… | seti_… | empty when canceled
  customer_id text not null,
  created_at bigint not null,
  primary key (provider, group_key, idempotency_key)
);
create index provider_payment_by_provider_id on provider_payment (provider_id);

-- Webhook events as they came: each once, processed by a job.
create table provider_event (
  id text not null primary key,       -- cedar/evt_…
  provider text not null,
  group_key text not null,
  type text not null,                 -- payment_intent.succeeded, …
  object_id text not null,
  idempotency_key text not null,      -- of the charge or refund it tells of; empty: none of ours
  received_at bigint not null,
  lease_until bigint not null,
  tries integer not null,
  processed_at bigint,
  outcome text                        -- done | ignored | given_up
);
create index provider_event_open on provider_event (processed_at, lease_until);
