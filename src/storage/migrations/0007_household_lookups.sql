-- What a member's page asks for, in the order in which it asks: no sorting, no scanning.
drop index member_by_household;
create index member_by_household on member (household_id, id);
drop index subscription_by_household;
create index subscription_by_household on subscription (household_id, created_at, id);
drop index receipt_by_household;
create index receipt_by_household on receipt (household_id, issued_on, number);
create index payment_method_by_household on payment_method (household_id, active, created_at, id);
create index account_by_household on account (household_id);
