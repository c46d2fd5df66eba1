-- serves programs since 0041
-- The query of a request says what was asked for as its body does: whether a home was published or taken off the site.
alter table ops.audit_entry add column query jsonb;

-- Entries without a query, and all from before, keep their hash.
create or replace function ops.audit_content(entry ops.audit_entry) returns jsonb language sql stable as $$
  select jsonb_build_array(entry.id, entry.asked_id, extract(epoch from entry.at), entry.uid, entry.role, entry.route, entry.path,
    entry.body, entry.status) || case when entry.query is null then '[]'::jsonb else jsonb_build_array(entry.query) end
$$;
