-- A message is queued as a notice (kind and data); the worker makes the mail of it at the first try
-- and keeps it, so that every try sends the same bytes.
alter table outbox add column member_id text;           -- only this person sees it
alter table outbox add column to_address text not null default '';
alter table outbox add column language text not null default 'en';
alter table outbox add column reply_to text not null default '';
alter table outbox add column data text not null default '';     -- JSON of the notice
alter table outbox add column subject text not null default '';  -- of the mail
alter table outbox add column shown integer not null default 0;  -- 1: under the member's messages
-- `mail` is '' until the mail is made; what older versions queued has it from the start.
create index outbox_by_household on outbox (household_id, created_at, id);
drop index outbox_due;
create index outbox_due on outbox (status, next_try_at, id);
create index outbox_by_age on outbox (created_at, id);
