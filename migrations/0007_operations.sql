-- Messages to send, results of repeated requests, reviews.

-- Written in the business transaction, sent by a job. Secret codes in `data` are erased when sent.
create table ops.outbox (
  id           uuid primary key default uuidv7(),
  channel      text not null check (channel in ('email', 'sms')),
  template     text not null,
  recipient    citext not null,
  locale       text not null default 'en',
  data         jsonb not null,
  subject      text,
  body         text,
  booking_id   uuid references app.booking on delete set null,
  dedupe_key   text unique,
  state        text not null default 'queued' check (state in ('queued', 'sent', 'failed', 'suppressed')),
  attempts     smallint not null default 0,
  -- Taking a message for delivery moves this forward, so that nobody else takes it meanwhile and a failed one is tried again.
  next_attempt_at timestamptz not null default now(),
  provider_ref text,
  error        text,
  created_at   timestamptz not null default now(),
  sent_at      timestamptz);
create index outbox_queued on ops.outbox (next_attempt_at) where state = 'queued';
create index outbox_booking on ops.outbox (booking_id) where booking_id is not null;

create table ops.idempotency_key (
  scope        text not null,      -- who asks, and for what
  key          text not null,
  request_hash bytea not null,
  status       smallint,           -- null while the first request is still running
  response     jsonb,
  created_at   timestamptz not null default now(),
  expires_at   timestamptz not null,
  primary key (scope, key));
create index idempotency_expiry on ops.idempotency_key (expires_at);

create table app.review (
  id              uuid primary key default uuidv7(),
  nr              bigint generated always as identity unique,
  booking_id      uuid unique references app.booking,   -- null = taken over from elsewhere
  stay_id         int not null references app.stay,
  uid             text references app.profile,
  overall         smallint not null check (overall between 1 and 5),
  title           text not null default '',
  body            text not null default '',
  author_name     text not null,
  state           text not null default 'pending' check (state in ('pending', 'published', 'rejected')),
  host_reply      text,
  host_replied_at timestamptz,
  created_at      timestamptz not null default now(),
  published_at    timestamptz);
create index review_stay on app.review (stay_id, published_at desc) where state = 'published';

-- The stay's rating is the sum of its published reviews.
create function app.review_rating() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' and old.state = 'published' then
    update app.stay set rating_sum = rating_sum - old.overall, rating_count = rating_count - 1 where id = old.stay_id;
  end if;
  if tg_op <> 'DELETE' and new.state = 'published' then
    update app.stay set rating_sum = rating_sum + new.overall, rating_count = rating_count + 1 where id = new.stay_id;
  end if;
  return null;
end $$;
create trigger review_rating after insert or update or delete on app.review
  for each row execute function app.review_rating();
