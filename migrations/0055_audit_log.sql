-- serves programs since 0041
-- What people and programs of the company ask to have changed, and what was answered: two rows a request, chained and append-only. What was
-- asked is written before anything is done, so that nothing is done that is not here; a request without an answer met the end of its process.
create table ops.audit_entry (
  id       bigint primary key default 0,                -- by the trigger: 1, 2, 3 … without a gap
  asked_id bigint unique references ops.audit_entry,    -- of an answer: what was asked
  at       timestamptz not null default app.instant(),
  uid      text,                                        -- a person, or token:<id>
  role     text,
  route    text,                                        -- as it is declared, POST /api/staff/bookings/:id/refunds
  path     text,
  body     jsonb,                                       -- shortened, without secrets
  status   int,                                         -- of an answer
  prev     bytea,
  hash     bytea not null default '',
  check ((asked_id is null) = (route is not null and path is not null and uid is not null and role is not null)),
  check ((asked_id is null) = (status is null)));
create index audit_entry_uid on ops.audit_entry (uid, id desc) where asked_id is null;

create function ops.audit_content(entry ops.audit_entry) returns jsonb language sql stable as $$
  select jsonb_build_array(entry.id, entry.asked_id, extract(epoch from entry.at), entry.uid, entry.role, entry.route, entry.path,
    entry.body, entry.status)
$$;
create function ops.chain_audit() returns trigger language plpgsql as $$
begin
  perform pg_advisory_xact_lock(hashtext('ops.audit_entry'));   -- one writer at a time: the chain never forks
  select id + 1, hash into new.id, new.prev from ops.audit_entry order by id desc limit 1;
  new.id := coalesce(new.id, 1);
  new.hash := app.chain(new.prev, ops.audit_content(new));
  return new;
end $$;
create trigger chain_audit before insert on ops.audit_entry for each row execute function ops.chain_audit();
create trigger audit_append_only before update or delete on ops.audit_entry for each row execute function app.append_only();
create trigger audit_never_emptied before truncate on ops.audit_entry for each statement execute function app.append_only();
