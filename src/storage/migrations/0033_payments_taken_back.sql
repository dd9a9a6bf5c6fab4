-- When the bank took a payment back after it was booked; null: the money is with us. Such a payment has nothing left to refund.
alter table payment add column taken_back_at bigint;
