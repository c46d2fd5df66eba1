-- Extensions, schemas, domains and enums that every later migration builds on.
--
-- Conventions
--   money    bigint in minor units beside an ISO 4217 currency; percentages in basis points (1 % = 100)
--   nights   `date` in the time zone of the stay, half-open [check_in, check_out); instants are timestamptz, never timestamp
--   keys     uuidv7 for what clients see, small integers for what is joined and indexed (stay.id)
--   secrets  only as sha-256 hashes or sealed (encrypted), never readable

create extension if not exists btree_gist;   -- claim: an integer and a range in one GiST index
create extension if not exists citext;       -- e-mail addresses compare without regard to case
create extension if not exists pg_trgm;      -- places found while their name is being typed

create schema app;        -- homes, prices, bookings, money
create schema identity;   -- accounts and sign-in; stays empty when a hosted identity service is configured
create schema sandbox;    -- the simulated payment provider's own store; nothing outside of it reads these tables
create schema if not exists ops;

create domain app.currency as char(3)            check (value ~ '^[A-Z]{3}$');
create domain app.slug     as text               check (value ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and length(value) <= 120);
create domain app.money    as bigint             check (value between -1000000000000 and 1000000000000);
create domain app.bp       as int                check (value between 0 and 100000);
create domain app.discount as int                check (value between 1 and 10000);
create domain app.lat      as double precision   check (value between -90 and 90);
create domain app.lng      as double precision   check (value between -180 and 180);
create domain app.weekdays as smallint           check (value between 0 and 127);   -- bit 0 = Monday … bit 6 = Sunday
create domain app.phone    as text               check (value ~ '^\+[1-9][0-9]{5,14}$');

create type app.publish_state  as enum ('draft', 'published', 'unlisted', 'archived');
create type app.user_role      as enum ('user', 'host', 'staff', 'admin');
create type app.claim_kind     as enum ('hold', 'request', 'booking', 'change', 'block', 'import');
create type app.booking_status as enum (
  'hold', 'pending_payment', 'requested', 'confirmed', 'checked_in', 'completed', 'expired', 'declined', 'withdrawn',
  'cancelled_by_guest', 'cancelled_by_host', 'cancelled_unpaid', 'no_show');
create type app.line_kind      as enum ('night', 'extra_guest', 'length_discount', 'early_bird', 'last_minute', 'fee', 'tax');
create type app.fee_kind       as enum ('cleaning', 'pet', 'custom');
create type app.fee_basis      as enum ('per_stay', 'per_night', 'per_guest', 'per_guest_night', 'per_pet', 'per_pet_night');
create type app.payment_status as enum ('requires_action', 'processing', 'authorized', 'captured', 'failed', 'cancelled');
create type app.refund_status  as enum ('pending', 'succeeded', 'failed');

-- Who acts: set_config('app.actor', …, true) in the transaction. After such a transaction the setting is '' and not null.
create function app.actor() returns text language sql stable as $$
  select coalesce(nullif(current_setting('app.actor', true), ''), 'system')
$$;

create function app.append_only() returns trigger language plpgsql as $$
begin
  raise exception '% is append-only', tg_table_name using errcode = '42501';
end $$;

create function app.touch() returns trigger language plpgsql as $$
begin
  new.updated_at := now();
  new.version := old.version + 1;
  return new;
end $$;
