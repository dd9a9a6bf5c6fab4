-- A search by ZIP code begins with the offices whose address has it.
create index office_by_zip on office (group_key, zip);
