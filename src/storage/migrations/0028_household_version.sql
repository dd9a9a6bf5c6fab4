-- Counts the changes of what a household's members are told of it. Every write to one of these tables raises it in the
-- same transaction, whoever writes: an answer that was made at a version is good for as long as the household has it.
alter table household add column version bigint not null default 0;

--@sqlite
create trigger account_is_new after insert on account begin
  update household set version = version + 1 where id = new.household_id;
end;
create trigger account_is_other after update on account begin
  update household set version = version + 1 where id in (old.household_id, new.household_id);
end;
create trigger account_is_gone after delete on account begin
  update household set version = version + 1 where id = old.household_id;
end;
create trigger credit_is_new after insert on credit begin
  update household set version = version + 1 where id = new.household_id;
end;
create trigger credit_is_other after update on credit begin
  update household set version = version + 1 where id in (old.household_id, new.household_id);
end;
create trigger credit_is_gone after delete on credit begin
  update household set version = version + 1 where id = old.household_id;
end;
create trigger invite_is_new after insert on invite begin
  update household set version = version + 1 where id = new.household_id;
end;
create trigger invite_is_other after update on invite begin
  update household set version = version + 1 where id in (old.household_id, new.household_id);
end;
create trigger invite_is_gone after delete on invite begin
  update household set version = version + 1 where id = old.household_id;
end;
create trigger invoice_is_new after insert on invoice begin
  update household set version = version + 1 where id = new.household_id;
end;
create trigger invoice_is_other after update on invoice begin
  update household set version = version + 1 where id in (old.household_id, new.household_id);
end;
create trigger invoice_is_gone after delete on invoice begin
  update household set version = version + 1 where id = old.household_id;
end;
create trigger member_is_new after insert on member begin
  update household set version = version + 1 where id = new.household_id;
end;
create trigger member_is_other after update on member begin
  update household set version = version + 1 where id in (old.household_id, new.household_id);
end;
create trigger member_is_gone after delete on member begin
  update household set version = version + 1 where id = old.household_id;
end;
create trigger payment_is_new after insert on payment begin
  update household set version = version + 1 where id = new.household_id;
end;
create trigger payment_is_other after update on payment begin
  update household set version = version + 1 where id in (old.household_id, new.household_id);
end;
create trigger payment_is_gone after delete on payment begin
  update household set version = version + 1 where id = old.household_id;
end;
create trigger payment_method_is_new after insert on payment_method begin
  update household set version = version + 1 where id = new.household_id;
end;
create trigger payment_method_is_other after update on payment_method begin
  update household set version = version + 1 where id in (old.household_id, new.household_id);
end;
create trigger payment_method_is_gone after delete on payment_method begin
  update household set version = version + 1 where id = old.household_id;
end;
create trigger receipt_is_new after insert on receipt begin
  update household set version = version + 1 where id = new.household_id;
end;
create trigger receipt_is_other after update on receipt begin
  update household set version = version + 1 where id in (old.household_id, new.household_id);
end;
create trigger receipt_is_gone after delete on receipt begin
  update household set version = version + 1 where id = old.household_id;
end;
create trigger refund_is_new after insert on refund begin
  update household set version = version + 1 where id = new.household_id;
end;
create trigger refund_is_other after update on refund begin
  update household set version = version + 1 where id in (old.household_id, new.household_id);
end;
create trigger refund_is_gone after delete on refund begin
  update household set version = version + 1 where id = old.household_id;
end;
create trigger subscription_is_new after insert on subscription begin
  update household set version = version + 1 where id = new.household_id;
end;
create trigger subscription_is_other after update on subscription begin
  update household set version = version + 1 where id in (old.household_id, new.household_id);
end;
create trigger subscription_is_gone after delete on subscription begin
  update household set version = version + 1 where id = old.household_id;
end;
--@postgres
create function raise_household_version() returns trigger language plpgsql as $f$
begin
  if tg_op = 'INSERT' then
    update household set version = version + 1 where id = new.household_id;
  elsif tg_op = 'DELETE' then
    update household set version = version + 1 where id = old.household_id;
  else
    update household set version = version + 1 where id in (old.household_id, new.household_id);
  end if;
  return null;
end
$f$;
create trigger household_version after insert or update or delete on account
  for each row execute function raise_household_version();
create trigger household_version after insert or update or delete on credit
  for each row execute function raise_household_version();
create trigger household_version after insert or update or delete on invite
  for each row execute function raise_household_version();
create trigger household_version after insert or update or delete on invoice
  for each row execute function raise_household_version();
create trigger household_version after insert or update or delete on member
  for each row execute function raise_household_version();
create trigger household_version after insert or update or delete on payment
  for each row execute function raise_household_version();
create trigger household_version after insert or update or delete on payment_method
  for each row execute function raise_household_version();
create trigger household_version after insert or update or delete on receipt
  for each row execute function raise_household_version();
create trigger household_version after insert or update or delete on refund
  for each row execute function raise_household_version();
create trigger household_version after insert or update or delete on subscription
  for each row execute function raise_household_version();
