-- serves programs since 0041
-- Guests who want to hear when dates of a home that are taken become free, and the homes of which nights were freed since somebody looked.

create table app.waitlist_entry (
  id         uuid primary key default uuidv7(),
  uid        text not null references app.profile on delete cascade,
  stay_id    int not null references app.stay on delete cascade,
  check_in   date not null,
  check_out  date not null check (check_out > check_in),
  adults     smallint not null check (adults > 0),
  children   smallint not null check (children >= 0),
  infants    smallint not null check (infants >= 0),
  pets       smallint not null check (pets >= 0),
  child_ages smallint[] not null default '{}',
  asked_at   timestamptz not null,
  told_at    timestamptz,                           -- they were told, once; null = they wait
  unique (uid, stay_id, check_in, check_out));
create index waitlist_entry_waiting on app.waitlist_entry (stay_id, asked_at) where told_at is null;
create index waitlist_entry_arrival on app.waitlist_entry (check_in);

-- A row for each time that nights of a home were freed, or that somebody began to wait for some; whoever looks takes it away with what they
-- have written because of it. No key but its own, so that nobody who frees nights waits for anybody else.
create table ops.freed_home (
  id      bigint generated always as identity primary key,
  stay_id int not null);
create index freed_home_stay on ops.freed_home (stay_id);

-- Of a part of a home the whole is freed with it.
create function app.note_freed() returns trigger language plpgsql as $$
begin
  insert into ops.freed_home (stay_id)
  select old.stay_id union all select whole_id from app.stay_part where part_id = old.stay_id;
  return null;
end $$;
create trigger note_freed after delete on app.claim for each row execute function app.note_freed();
-- A hold that becomes a booking has the nights it had: no function is called for it.
create trigger note_shrunk after update of stay_id, during on app.claim for each row
  when (new.stay_id <> old.stay_id or not new.during @> old.during) execute function app.note_freed();

-- Whoever has booked does not wait any more.
create function app.end_waiting() returns trigger language plpgsql as $$
begin
  delete from app.waitlist_entry
  where uid = new.uid and stay_id = new.stay_id
    and daterange(check_in, check_out) && daterange(new.check_in, new.check_out);
  return null;
end $$;
create trigger waiting_ends after insert or update of status, stay_id, check_in, check_out on app.booking for each row
  when (new.status in ('requested', 'confirmed')) execute function app.end_waiting();
