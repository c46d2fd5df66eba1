-- serves programs since 0041
-- What has to be done in a home between two guests, and who does it: people without an account, who come in by a link of their own.
create table app.worker (
  id           uuid primary key default uuidv7(),
  host_id      int references app.host,                 -- of a host's own team; null = of the company's
  name         text not null check (length(name) between 1 and 100),
  phone        text check (length(phone) <= 40),
  link_hash    bytea unique,                            -- of the link, until it is opened
  session_hash bytea unique,                            -- of what its first opening was traded for
  link_made_at timestamptz,
  opened_at    timestamptz,
  ended_at     timestamptz,                             -- works here no more
  created_at   timestamptz not null default app.instant(),
  check (num_nonnulls(link_hash, session_hash) <= 1),
  check (ended_at is null or num_nonnulls(link_hash, session_hash) = 0));

-- The team of a home.
create table app.worker_home (
  worker_id uuid not null references app.worker on delete cascade,
  stay_id   int not null references app.stay on delete cascade,
  primary key (worker_id, stay_id));
create index worker_home_stay on app.worker_home (stay_id);

create table app.task (
  id          uuid primary key default uuidv7(),
  stay_id     int not null references app.stay on delete cascade,
  kind        text not null check (kind in ('cleaning', 'repair', 'other')),
  state       text not null default 'open' check (state in ('open', 'started', 'done')),
  booking_id  uuid unique references app.booking on delete cascade,   -- the guests who leave before it
  day         date not null,                            -- at the home
  starts_at   time,                                     -- as somebody planned it; null = any time of the day
  title       text not null default '' check (length(title) <= 160),
  note        text not null default '' check (length(note) <= 2000),
  worker_id   uuid references app.worker,
  claim_id    uuid references app.claim on delete set null,           -- nights that are blocked for it
  picture_id  uuid references app.asset,                -- of what is broken
  found_in_id uuid references app.task on delete set null,            -- the task during which it was found
  created_by  text not null default app.actor(),
  started_at  timestamptz,
  done_at     timestamptz,
  created_at  timestamptz not null default app.instant(),
  check (booking_id is null or kind = 'cleaning'),
  check ((state = 'done') = (done_at is not null)));
create index task_day on app.task (day);
create index task_stay on app.task (stay_id, day);
create index task_worker on app.task (worker_id, day);
create index task_claim on app.task (claim_id) where claim_id is not null;
create index task_picture on app.task (picture_id) where picture_id is not null;
create index task_found_in on app.task (found_in_id) where found_in_id is not null;

-- A cleaning follows the nights of its booking, in the transaction that takes, moves or frees them. At its end, because nights move by
-- delete and insert. What somebody has begun stays: it was work.
create function app.cleaning_of(of_booking uuid) returns void language sql as $$
  insert into app.task (stay_id, kind, booking_id, day, created_by)
  select c.stay_id, 'cleaning', c.booking_id, upper(c.during) - c.prep, 'clock'
  from app.claim c where c.booking_id = of_booking and c.part = 0 and c.kind = 'booking'
  on conflict (booking_id) do update
    set day = excluded.day, stay_id = excluded.stay_id,
      -- The plan was for another day, the team for another home.
      starts_at = case when app.task.day = excluded.day then app.task.starts_at end,
      worker_id = case when app.task.day = excluded.day and app.task.stay_id = excluded.stay_id then app.task.worker_id end
    where app.task.state = 'open' and (app.task.day, app.task.stay_id) is distinct from (excluded.day, excluded.stay_id);
  delete from app.task using app.booking b
  where task.booking_id = of_booking and b.id = of_booking and task.state = 'open'
    and b.status not in ('confirmed', 'checked_in', 'completed')
    and not exists (select from app.claim c where c.booking_id = of_booking and c.part = 0 and c.kind = 'booking')
$$;
create function app.cleaning_follows() returns trigger language plpgsql as $$
begin
  perform app.cleaning_of(coalesce(new.booking_id, old.booking_id));
  return null;
end $$;
create constraint trigger cleaning_follows after insert or update of stay_id, during, prep, kind on app.claim
  deferrable initially deferred for each row when (new.kind = 'booking' and new.part = 0) execute function app.cleaning_follows();
create constraint trigger cleaning_ends after delete on app.claim
  deferrable initially deferred for each row when (old.kind = 'booking' and old.part = 0) execute function app.cleaning_follows();

insert into app.task (stay_id, kind, booking_id, day, created_by)
select c.stay_id, 'cleaning', c.booking_id, upper(c.during) - c.prep, 'clock'
from app.claim c where c.kind = 'booking' and c.part = 0 and upper(c.during) - c.prep >= app.instant()::date;
