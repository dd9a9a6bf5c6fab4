-- A dispute has an id of its own: only its charge leads to the household whose money the bank took back.
alter table provider_event add column charge_id text not null default '';
