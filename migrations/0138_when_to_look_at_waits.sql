-- serves programs since 0041
-- Nights that are over free nothing, and what else lets somebody who waits be told is noted: a home that is shown, a person who may be
-- written to, a part that a whole home is rid of.

create or replace function app.note_freed() returns trigger language plpgsql as $$
begin
  -- A day of leeway, as the database's day is not the home's.
  if upper(old.during) >= current_date - 1 then
    insert into ops.freed_home (stay_id)
    select old.stay_id union all select whole_id from app.stay_part where part_id = old.stay_id;
  end if;
  return null;
end $$;

create function app.note_shown() returns trigger language plpgsql as $$
begin
  insert into ops.freed_home (stay_id) values (new.id);
  return null;
end $$;
create trigger note_shown after update of state on app.stay for each row
  when (new.state in ('published', 'unlisted') and old.state not in ('published', 'unlisted')) execute function app.note_shown();

create function app.note_whole_freed() returns trigger language plpgsql as $$
begin
  insert into ops.freed_home (stay_id) values (old.whole_id);
  return null;
end $$;
create trigger note_whole_freed after delete on app.stay_part for each row execute function app.note_whole_freed();

create function app.note_waits() returns trigger language plpgsql as $$
begin
  insert into ops.freed_home (stay_id)
  select distinct stay_id from app.waitlist_entry where uid = new.uid and told_at is null;
  return null;
end $$;
create trigger note_waits after update of email_verified, blocked on app.profile for each row
  when (new.email_verified and not new.blocked and (old.blocked or not old.email_verified)) execute function app.note_waits();

-- Programs that do not know the table erase people as well.
create function app.forget_waits() returns trigger language plpgsql as $$
begin
  delete from app.waitlist_entry where uid = new.uid;
  return null;
end $$;
create trigger forget_waits after update of deleted_at on app.profile for each row
  when (new.deleted_at is not null) execute function app.forget_waits();

-- A booking that becomes somebody's ends their wait as well.
drop trigger waiting_ends on app.booking;
create trigger waiting_ends after insert or update of status, uid, stay_id, check_in, check_out on app.booking for each row
  when (new.status in ('requested', 'confirmed')) execute function app.end_waiting();
