-- A debit of the buyer's bank account takes days. Meanwhile its attempt is pending, and the provider is asked now and then.
alter table charge_attempt add column next_look_at bigint;  -- null: no debit has begun
create index charge_attempt_debits on charge_attempt (next_look_at) where status = 'pending' and next_look_at is not null;
