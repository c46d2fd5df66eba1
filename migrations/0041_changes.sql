-- What has changed of homes, for what processes derive from them. A row is a hint to read a home again, so it does no harm to meet one
-- twice; `xid` tells a reader which rows may still be coming from transactions that have not ended.
create table ops.change (
  id      bigint generated always as identity primary key,
  xid     xid8 not null default pg_current_xact_id(),
  kind    text not null check (kind in ('stay', 'nights', 'catalogue')),
  stay_id int,
  at      timestamptz not null default now(),
  check ((kind = 'catalogue') = (stay_id is null)));
create index change_xid on ops.change (xid);
create index change_at on ops.change (at);

create function ops.note_stays() returns trigger language plpgsql as $$
begin
  insert into ops.change (kind, stay_id) select 'stay', id from changed;
  return null;
end $$;
create trigger note_new after insert on app.stay referencing new table as changed for each statement execute function ops.note_stays();
create trigger note_changed after update on app.stay referencing new table as changed for each statement execute function ops.note_stays();
create trigger note_gone after delete on app.stay referencing old table as changed for each statement execute function ops.note_stays();

create function ops.note_nights() returns trigger language plpgsql as $$
begin
  insert into ops.change (kind, stay_id) select distinct 'nights', stay_id from changed;
  return null;
end $$;
create function ops.note_moved_nights() returns trigger language plpgsql as $$
begin
  insert into ops.change (kind, stay_id)
  select 'nights', stay_id from (select stay_id from changed union select stay_id from before) both_stays;
  return null;
end $$;
create trigger note_new after insert on app.claim referencing new table as changed for each statement execute function ops.note_nights();
create trigger note_gone after delete on app.claim referencing old table as changed for each statement execute function ops.note_nights();
create trigger note_changed after update on app.claim referencing old table as before new table as changed
  for each statement execute function ops.note_moved_nights();

-- The rules of a home are versioned: a change of theirs writes `price_version`, and so the home. What follows does not.
create function ops.note_of_stay() returns trigger language plpgsql as $$
declare
  changed jsonb := case when tg_op = 'DELETE' then to_jsonb(old) else to_jsonb(new) end;
begin
  insert into ops.change (kind, stay_id) values (tg_argv[0], (changed ->> tg_argv[1])::int);
  return null;
end $$;
create trigger note_changed after insert or update or delete on app.stay_amenity
  for each row execute function ops.note_of_stay('stay', 'stay_id');
create trigger note_changed after insert or update or delete on app.stay_part
  for each row execute function ops.note_of_stay('nights', 'whole_id');

-- What many homes share.
create function ops.note_catalogue() returns trigger language plpgsql as $$
begin
  insert into ops.change (kind) values ('catalogue');
  return null;
end $$;
create trigger note_new_or_gone after insert or delete on app.destination
  for each statement execute function ops.note_catalogue();
create trigger note_changed after update of slug, name, parent_id, state on app.destination
  for each statement execute function ops.note_catalogue();
create trigger note_changed after insert or update or delete on app.amenity
  for each statement execute function ops.note_catalogue();
create trigger note_changed after insert or update or delete on app.cancellation_policy
  for each statement execute function ops.note_catalogue();
create trigger note_changed after insert or update or delete on app.cancellation_tier
  for each statement execute function ops.note_catalogue();
create trigger note_changed after insert or update or delete on app.tax_rule
  for each statement execute function ops.note_catalogue();
