-- How other programs take part: tokens they call us with, and addresses we call when something has happened.

create table ops.api_token (
  id           uuid primary key default uuidv7(),
  name         text not null check (length(name) between 1 and 100),
  description  text not null default '' check (length(description) <= 400),
  kind         text not null check (kind in ('read-only', 'full-access', 'custom')),
  role         text not null check (role in ('staff', 'admin')),   -- whose view of things it has
  permissions  text[] not null default '{}',                       -- collection.action, of custom ones
  secret_hash  bytea not null unique check (octet_length(secret_hash) = 32),
  hint         text not null,                                      -- how it begins, to be told from others
  created_by   text references app.profile on delete set null,
  created_at   timestamptz not null,
  expires_at   timestamptz,
  last_used_at timestamptz,
  revoked_at   timestamptz,
  check ((kind = 'custom') = (cardinality(permissions) > 0)));

-- Its secret is not stored: it follows from the key of the installation and the id.
create table ops.webhook_endpoint (
  id            uuid primary key default uuidv7(),
  url           text not null check (length(url) between 8 and 2000),
  description   text not null default '' check (length(description) <= 400),
  events        text[] not null check (cardinality(events) > 0 and events <@ array[
                  'booking.confirmed', 'booking.changed', 'booking.cancelled', 'booking.completed', 'review.published',
                  'stay.updated', 'page.updated', 'contact-message.created']),
  state         text not null default 'active' check (state in ('active', 'paused')),
  failing_since timestamptz,          -- first failure since the last success
  created_by    text references app.profile on delete set null,
  created_at    timestamptz not null default now(),
  updated_at    timestamptz not null default now());

-- A message to one address: the queue and the log in one.
create table ops.webhook_delivery (
  id              uuid primary key default uuidv7(),
  endpoint_id     uuid not null references ops.webhook_endpoint on delete cascade,
  type            text not null,
  subject         text not null,      -- what it is about; several changes of it in one transaction are one message
  payload         jsonb not null,
  state           text not null default 'queued' check (state in ('queued', 'delivered', 'failed')),
  attempts        int not null default 0,
  next_attempt_at timestamptz not null default now(),
  give_up_at      timestamptz not null default now() + interval '72 hours',
  delivered_at    timestamptz,
  created_at      timestamptz not null default now(),
  transaction     xid8 not null default pg_current_xact_id(),
  unique (endpoint_id, type, subject, transaction));
create index webhook_delivery_due on ops.webhook_delivery (endpoint_id, next_attempt_at) where state = 'queued';
create index webhook_delivery_log on ops.webhook_delivery (endpoint_id, created_at desc, id desc);
create index webhook_delivery_age on ops.webhook_delivery (created_at);

create table ops.webhook_attempt (
  delivery_id uuid not null references ops.webhook_delivery on delete cascade,
  nr          int not null,
  at          timestamptz not null,
  duration_ms int not null,
  status      smallint,               -- null = no answer came
  error       text,
  response    text not null default '' check (length(response) <= 1000),
  primary key (delivery_id, nr));

-- ── what is announced ───────────────────────────────────────────────────────────────────────────────────────────────
-- In the transaction in which it happens, by the tables that know of it: no use case can forget it, and none announces what was
-- rolled back. Deferred, so that a message shows what the transaction left behind. No names, no addresses, no words of guests.

create function ops.is_awaited(event text) returns boolean language sql stable as $$
  select exists (select from ops.webhook_endpoint where state = 'active' and event = any(events))
$$;

create function ops.announce(event text, about text, at timestamptz, data jsonb) returns void language sql as $$
  insert into ops.webhook_delivery (endpoint_id, type, subject, payload)
  select id, event, about, jsonb_build_object(
    'type', event, 'timestamp', to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), 'data', data)
  from ops.webhook_endpoint where state = 'active' and event = any(events)
  on conflict (endpoint_id, type, subject, transaction) do update set payload = excluded.payload
$$;

create function ops.announce_booking() returns trigger language plpgsql as $$
declare
  event text := case
    when new.kind = 'changed' then 'booking.changed'
    when new.to_status in ('confirmed', 'completed') then 'booking.' || new.to_status
    else 'booking.cancelled' end;
begin
  if ops.is_awaited(event) then
    perform ops.announce(event, new.booking_id::text, new.at, jsonb_build_object(
      'documentId', booking.id, 'reference', booking.ref, 'state', booking.status,
      'stay', jsonb_build_object('documentId', stay.document_id, 'slug', stay.slug),
      'checkIn', booking.check_in, 'checkOut', booking.check_out,
      'adults', booking.adults, 'children', booking.children, 'infants', booking.infants, 'pets', booking.pets,
      'totalMinor', booking.total, 'currency', booking.currency))
    from app.booking booking join app.stay stay on stay.id = booking.stay_id
    where booking.id = new.booking_id;
  end if;
  return null;
end $$;
create constraint trigger announce_booking after insert on app.booking_event deferrable initially deferred for each row
  when (new.kind = 'changed' or new.to_status in (
    'confirmed', 'completed', 'cancelled_by_guest', 'cancelled_by_host', 'cancelled_unpaid'))
  execute function ops.announce_booking();

create function ops.announce_review() returns trigger language plpgsql as $$
begin
  if ops.is_awaited('review.published') then
    perform ops.announce('review.published', new.id::text, coalesce(new.published_at, app.instant()), jsonb_build_object(
      'documentId', new.id, 'stay', jsonb_build_object('documentId', stay.document_id, 'slug', stay.slug),
      'overall', new.overall))
    from app.stay stay where stay.id = new.stay_id;
  end if;
  return null;
end $$;
create constraint trigger announce_review after insert on app.review deferrable initially deferred for each row
  when (new.state = 'published') execute function ops.announce_review();
create constraint trigger announce_published_review after update on app.review deferrable initially deferred for each row
  when (new.state = 'published' and old.state <> 'published') execute function ops.announce_review();

-- Prices and rules count their changes in the row of the stay; photos, amenities and rooms do not.
create function ops.announce_stay() returns trigger language plpgsql as $$
declare
  of_stay int;
begin
  if not ops.is_awaited('stay.updated') then return null; end if;
  if tg_table_name = 'stay' then of_stay := new.id; else of_stay := coalesce(new.stay_id, old.stay_id); end if;
  perform ops.announce('stay.updated', stay.document_id::text, app.instant(), jsonb_build_object(
    'documentId', stay.document_id, 'slug', stay.slug, 'state', stay.state))
  from app.stay stay where stay.id = of_stay;
  return null;
end $$;
create constraint trigger announce_stay after insert on app.stay deferrable initially deferred for each row
  execute function ops.announce_stay();
-- A review changes the rating only (and what counts changes), and is announced itself.
create constraint trigger announce_changed_stay after update on app.stay deferrable initially deferred for each row
  when (to_jsonb(new) - array['rating_sum', 'rating_count', 'rating', 'version', 'updated_at']
    is distinct from to_jsonb(old) - array['rating_sum', 'rating_count', 'rating', 'version', 'updated_at'])
  execute function ops.announce_stay();
create constraint trigger announce_stay after insert or update or delete on app.stay_photo
  deferrable initially deferred for each row execute function ops.announce_stay();
create constraint trigger announce_stay after insert or update or delete on app.stay_amenity
  deferrable initially deferred for each row execute function ops.announce_stay();
create constraint trigger announce_stay after insert or update or delete on app.stay_room
  deferrable initially deferred for each row execute function ops.announce_stay();

create function ops.announce_page() returns trigger language plpgsql as $$
begin
  if ops.is_awaited('page.updated') then
    perform ops.announce('page.updated', page.slug, app.instant(), jsonb_build_object(
      'slug', page.slug, 'version', new.version,
      'validFrom', to_char(new.valid_from at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')))
    from app.page page where page.id = new.page_id;
  end if;
  return null;
end $$;
create constraint trigger announce_page after insert on app.page_version deferrable initially deferred for each row
  execute function ops.announce_page();

create function ops.announce_contact_message() returns trigger language plpgsql as $$
begin
  if ops.is_awaited('contact-message.created') then
    perform ops.announce('contact-message.created', new.id::text, new.created_at, jsonb_build_object(
      'documentId', new.id, 'reference', new.reference, 'topic', new.topic));
  end if;
  return null;
end $$;
create constraint trigger announce_contact_message after insert on app.contact_message
  deferrable initially deferred for each row execute function ops.announce_contact_message();
