-- Which process has a message under way (storage/lease_holder.h); 0: none, or one that cannot be told alive from dead.
alter table outbox add column lease_holder bigint not null default 0;
create index outbox_held on outbox (lease_holder) where lease_holder <> 0;
