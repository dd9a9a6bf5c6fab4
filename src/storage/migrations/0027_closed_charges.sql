-- Charges that are rightly neither booked nor paid back by this program: lost by a dispute, or refunded elsewhere.
create table closed_charge (
  group_key text not null,
  provider text not null,
  provider_id text not null,
  reason text not null,
  actor text not null,
  closed_at bigint not null,
  primary key (group_key, provider, provider_id)
);
