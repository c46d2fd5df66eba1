-- serves programs since 0041
-- What a request has changed, as its sender sees it: of an answer, the fields that differ before and after.
alter table ops.audit_entry add column changes jsonb;

-- Entries without changes, and all from before, keep their hash.
create or replace function ops.audit_content(entry ops.audit_entry) returns jsonb language sql stable as $$
  select jsonb_build_array(entry.id, entry.asked_id, extract(epoch from entry.at), entry.uid, entry.role, entry.route, entry.path,
    entry.body, entry.status)
    || case when entry.query is null then '[]'::jsonb else jsonb_build_array(entry.query) end
    || case when entry.changes is null then '[]'::jsonb else jsonb_build_array(entry.changes) end
$$;
