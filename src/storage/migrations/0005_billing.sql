create table payment_method (
  id text not null primary key,
  group_key text not null,
  household_id text not null references household (id),
  provider text not null,
  provider_method_id text not null,
  brand text not null,
  last4 text not null,
  exp_month integer not null,
  exp_year integer not null,
  active integer not null,
  created_at bigint not null
);

create table invoice (
  id text not null primary key,
  group_key text not null,
  household_id text not null references household (id),
  subscription_id text not null references subscription (id),
  status text not null,               -- open | paid | void | uncollectible | refunded | partially_refunded
  lines text not null,                -- JSON list of {kind, label, quantity, cents}
  total_cents bigint not null,
  issued_on text not null,
  due_on text not null,
  created_at bigint not null
);

create table payment (
  id text not null primary key,
  group_key text not null,
  household_id text not null references household (id),
  invoice_id text not null references invoice (id),
  attempt_id text unique references purchase_attempt (id),
  provider text not null,
  provider_id text not null unique,   -- a charge is booked once, whoever books it
  status text not null,               -- pending | succeeded | declined | error
  amount_cents bigint not null,
  brand text not null,
  last4 text not null,
  created_at bigint not null
);

create table receipt (
  id text not null primary key,
  group_key text not null,
  household_id text not null references household (id),
  invoice_id text not null references invoice (id),
  payment_id text not null unique references payment (id),
  number text not null,               -- R-2026-000123
  issued_on text not null,
  body text not null,                 -- JSON, exactly what was issued
  unique (group_key, number)
);
create index receipt_by_household on receipt (household_id);

create table number_sequence (
  group_key text not null,
  name text not null,                 -- "receipt:2026"
  last_value bigint not null,
  primary key (group_key, name)
);
