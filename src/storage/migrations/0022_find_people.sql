-- What the operator looks for: the login of a person, and what happened to something.
create index account_by_member on account (member_id);
create index audit_by_entity on audit (entity_id, id);
