-- serves programs since 0042
-- Calendars of other sites where a home is let: those we read (feeds) and the addresses at which they read ours (calendar links). Every
-- event that takes nights is kept with its UID, so that the same event is known again when its dates change or it comes back.
create table app.feed (
  id            uuid primary key default uuidv7(),
  stay_id       int not null references app.stay on delete cascade,
  channel       text not null check (channel in ('airbnb', 'booking_com', 'vrbo', 'other')),
  name          text not null check (length(name) between 1 and 80),
  url           text check (length(url) between 1 and 2000),   -- null = its files are handed in
  every_minutes int not null default 60 check (every_minutes between 15 and 1440),
  paused_at     timestamptz,
  next_at       timestamptz,                          -- when it is asked next; null = it is not
  etag          text,
  last_modified text,
  checked_at    timestamptz,
  succeeded_at  timestamptz,
  failures      int not null default 0,               -- since the last success
  fault         text check (fault in ('address', 'unreachable', 'timeout', 'status', 'denied', 'missing', 'too_large', 'empty', 'html',
                                      'not_a_calendar', 'truncated', 'too_many_events')),
  fault_status  int,
  difference    jsonb,                                -- what the last change brought
  lost_since    timestamptz,                          -- since when most of what it held is missing
  created_at    timestamptz not null default app.instant(),
  unique (stay_id, url));
create index feed_due on app.feed (next_at) where next_at is not null;

create table app.feed_event (
  id            uuid primary key default uuidv7(),
  feed_id       uuid not null references app.feed on delete cascade,
  uid           text not null check (length(uid) between 1 and 400),
  check_in      date not null,
  check_out     date not null,
  kind          text not null check (kind in ('reserved', 'block', 'unknown')),
  state         text not null default 'covered' check (state in ('taken', 'covered', 'echo', 'clash', 'left_out')),
  summary       text not null default '' check (length(summary) <= 200),   -- for those who run the home, never for guests
  is_echo       boolean not null default false,       -- as somebody has said
  times_seen    int not null default 1,
  dated_at      timestamptz not null,                 -- first seen with these dates
  missing_since timestamptz,
  gone_at       timestamptz,
  unique (feed_id, uid),
  check (check_out > check_in));
create index feed_event_not_alone on app.feed_event (feed_id)
  where gone_at is null and state in ('covered', 'echo', 'clash');

-- An event whose nights are taken here by somebody else who comes.
create table app.clash (
  id        uuid primary key default uuidv7(),
  event_id  uuid not null references app.feed_event on delete cascade,
  opened_at timestamptz not null,
  closed_at timestamptz,
  outcome   text check (outcome in ('import_gone', 'ours_gone', 'echo')),
  check ((closed_at is null) = (outcome is null)));
create unique index clash_open on app.clash (event_id) where closed_at is null;
create index clash_event on app.clash (event_id);

-- Where another site reads the nights of a home. The secret of the address follows from the id and the key of the installation.
create table app.calendar_link (
  id         uuid primary key default uuidv7(),
  stay_id    int not null references app.stay on delete cascade,
  channel    text not null check (channel in ('airbnb', 'booking_com', 'vrbo', 'other')),
  created_at timestamptz not null default app.instant(),
  read_at    timestamptz,
  reader     text check (length(reader) <= 200));
create index calendar_link_stay on app.calendar_link (stay_id);

alter table app.claim
  add column event_id uuid references app.feed_event on delete set null,
  add constraint claim_event check (event_id is null or kind = 'import');
create index claim_event on app.claim (event_id) where event_id is not null;
