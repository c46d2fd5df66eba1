-- serves programs since 0041
-- Who made a calendar link: a uid, or token:<id> of a program of the company. Null: made before this was recorded, or by an older program.
-- A link ends with the right of its maker, whatever ends that right (docs/decisions/0080-calendars-of-other-sites.md).
alter table app.calendar_link add column made_by text;
create index calendar_link_made_by on app.calendar_link (made_by) where made_by is not null;

-- Whether the maker of a link may still have one for a home: its host, as long as they have an account; people of the company, and those
-- with the full right on it, unless they are suspended.
create function app.keeps_calendar_link(maker text, home int) returns boolean language sql stable as $$
  select maker is null or starts_with(maker, 'token:') or exists (
    select from app.profile p left join identity.account a on a.uid = p.uid
    where p.uid = maker and p.deleted_at is null and (
      exists (select from app.stay s join app.host h on h.id = s.host_id where s.id = home and h.uid = p.uid)
      or not p.blocked and not coalesce(a.disabled, false) and (
        p.role in ('staff', 'admin')
        or p.role = 'host' and exists (select from app.home_right g where g.uid = p.uid and g.stay_id = home and g.level = 'full'))))
$$;

-- Ends the links that their makers may no longer have: of a person, of a home, or of a person for a home. The audit log names each one.
create function app.end_calendar_links(maker text, home int) returns void language plpgsql as $$
declare
  link record;
  asked bigint;
begin
  for link in
    delete from app.calendar_link l using app.stay s
    where s.id = l.stay_id and l.made_by is not null and (maker is null or l.made_by = maker) and (home is null or l.stay_id = home)
      and not app.keeps_calendar_link(l.made_by, l.stay_id)
    returning l.id, l.made_by, s.slug
  loop
    insert into ops.audit_entry (uid, role, route, path, body)
    values ('system', 'system', 'DELETE /api/staff/stays/:id/calendar-links/:link',
      '/api/staff/stays/' || link.slug || '/calendar-links/' || link.id,
      jsonb_build_object('madeBy', link.made_by, 'because', 'Its maker may no longer change the home.'))
    returning id into asked;
    insert into ops.audit_entry (asked_id, status) values (asked, 200);
  end loop;
end $$;

create function app.end_calendar_links_of_right() returns trigger language plpgsql as $$
begin
  perform app.end_calendar_links(old.uid, old.stay_id);
  return null;
end $$;
create trigger calendar_links_end after delete or update on app.home_right
  for each row execute function app.end_calendar_links_of_right();

create function app.end_calendar_links_of_person() returns trigger language plpgsql as $$
begin
  perform app.end_calendar_links(old.uid, null);
  return null;
end $$;
create trigger calendar_links_end after update of role, blocked, deleted_at on app.profile
  for each row when ((old.role, old.blocked, old.deleted_at) is distinct from (new.role, new.blocked, new.deleted_at))
  execute function app.end_calendar_links_of_person();
create trigger calendar_links_end after update of disabled on identity.account
  for each row when (new.disabled and not old.disabled) execute function app.end_calendar_links_of_person();

create function app.end_calendar_links_of_home() returns trigger language plpgsql as $$
begin
  perform app.end_calendar_links(null, new.id);
  return null;
end $$;
create trigger calendar_links_end after update of host_id on app.stay
  for each row when (old.host_id is distinct from new.host_id) execute function app.end_calendar_links_of_home();
