-- serves programs since 0041
-- What was asked on a day, without walking all that was asked since.
create index audit_entry_at on ops.audit_entry (at) where asked_id is null;
