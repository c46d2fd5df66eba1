-- Bookings, and the one table that says which nights of a home are taken.

-- The state machine is data: booking_event.(from_status, to_status) references it, so an illegal move cannot commit.
create table app.booking_transition (
  from_status app.booking_status not null,
  to_status   app.booking_status not null,
  primary key (from_status, to_status));
insert into app.booking_transition values
  ('hold', 'pending_payment'), ('hold', 'requested'), ('hold', 'confirmed'), ('hold', 'expired'), ('hold', 'withdrawn'),
  ('pending_payment', 'hold'), ('pending_payment', 'requested'), ('pending_payment', 'confirmed'),
  ('pending_payment', 'expired'), ('pending_payment', 'withdrawn'),
  ('expired', 'confirmed'),   -- paid at the last second, and the nights were still free
  ('requested', 'confirmed'), ('requested', 'declined'), ('requested', 'expired'), ('requested', 'withdrawn'),
  ('confirmed', 'checked_in'), ('confirmed', 'completed'), ('confirmed', 'cancelled_by_guest'),
  ('confirmed', 'cancelled_by_host'), ('confirmed', 'cancelled_unpaid'), ('confirmed', 'no_show'),
  ('checked_in', 'completed'), ('checked_in', 'cancelled_by_guest'), ('checked_in', 'cancelled_by_host');

create table app.booking (
  id               uuid primary key default uuidv7(),
  nr               bigint generated always as identity unique,
  ref              text not null unique check (ref ~ '^[0-9A-HJKMNP-TV-Z]{8}$'),   -- Crockford's alphabet: readable on the phone
  stay_id          int not null references app.stay,
  uid              text references app.profile,
  status           app.booking_status not null default 'hold',
  source           text not null default 'web' check (source in ('web', 'admin', 'api')),
  check_in         date not null,
  check_out        date not null,
  nights           int not null generated always as (check_out - check_in) stored,
  adults           smallint not null check (adults >= 1),
  children         smallint not null default 0 check (children >= 0),
  infants          smallint not null default 0 check (infants >= 0),
  pets             smallint not null default 0 check (pets >= 0),
  child_ages       smallint[] not null default '{}' check (          -- tax exemptions go by age
                     cardinality(child_ages) <= children and 2 <= all (child_ages) and 17 >= all (child_ages)),
  guest_name       text,
  guest_email      citext,
  guest_phone      text,
  guest_country    char(2),
  arrival_time     time,
  message          text check (length(message) <= 4000),
  locale           text not null default 'en',
  -- the contract: price and policy are snapshots that later changes of the stay do not touch
  currency         app.currency not null,
  total            app.money not null default 0 check (total >= 0),
  price_version    int,
  quote            jsonb not null default '{}',                       -- inputs, rule ids, formulas
  quote_hash       bytea check (length(quote_hash) = 32),             -- sha-256 of its canonical form
  policy           jsonb not null default '{}',
  expires_at       timestamptz,
  hold_extended_at timestamptz,                                       -- a hold is extended once, while 3-D Secure runs
  confirmed_at     timestamptz,
  ended_at         timestamptz,
  cancel_reason    text,
  version          int not null default 1,
  created_at       timestamptz not null default now(),
  updated_at       timestamptz not null default now(),
  foreign key (stay_id, price_version) references app.price_version,
  check (check_out > check_in and check_out - check_in <= 400),
  check (status not in ('hold', 'pending_payment', 'requested') or expires_at is not null),
  check (status not in ('confirmed', 'checked_in', 'completed') or (guest_name is not null and guest_email is not null)));
create index booking_user on app.booking (uid, check_in desc, id);
create index booking_stay on app.booking (stay_id, check_in);
create index booking_email on app.booking (guest_email);
create index booking_expiry on app.booking (expires_at) where status in ('hold', 'pending_payment', 'requested');
create trigger touch before update on app.booking for each row execute function app.touch();

create table app.booking_line (
  booking_id  uuid not null references app.booking on delete cascade,
  position    smallint not null,
  kind        app.line_kind not null,
  label       text not null,
  night       date,
  qty         int not null default 1,
  unit        app.money not null,
  amount      app.money not null,
  taxable     boolean not null default true,
  fee_id      int,
  tax_rule_id int,
  refund      text,
  formula     jsonb not null default '{}',       -- the rule and the arithmetic, for "why this price?"
  primary key (booking_id, position),
  check (amount = qty * unit),
  check ((kind = 'night') = (night is not null)));

create table app.booking_event (
  id          bigint generated always as identity primary key,
  booking_id  uuid not null references app.booking on delete cascade,
  from_status app.booking_status,
  to_status   app.booking_status not null,
  actor       text not null,
  reason      text,
  at          timestamptz not null default now(),
  foreign key (from_status, to_status) references app.booking_transition);
create index booking_event_booking on app.booking_event (booking_id, id);
create trigger booking_event_append_only before update on app.booking_event for each row execute function app.append_only();

-- THE invariant: nobody sleeps twice in the same bed. A row exists exactly while it blocks nights; release = delete.
-- Nights are taken in one place only: src/db/claims/take-nights.ts.
-- `during` = the nights plus `prep` nights behind them, prep = greatest(prep_before, prep_after): extending one side by the
-- greater of the two keeps exactly that distance on both sides (extending both sides would demand the sum).
create table app.claim (
  id         uuid primary key default uuidv7(),
  stay_id    int not null references app.stay,
  during     daterange not null check (not isempty(during) and lower(during) is not null and upper(during) is not null),
  prep       smallint not null default 0 check (prep between 0 and 7),
  kind       app.claim_kind not null,
  booking_id uuid references app.booking deferrable initially deferred,   -- deferred: nights first, then the booking
  part       smallint not null default 0,        -- 0 = the booking's own nights, 1 … = pieces of a pending change
  expires_at timestamptz,
  reason     text check (reason in ('owner_stay', 'maintenance', 'closed', 'other')),
  note       text,
  created_at timestamptz not null default now(),
  constraint claim_no_overlap exclude using gist (stay_id with =, during with &&),
  unique (booking_id, part),
  check (upper(during) - prep > lower(during)),
  check ((kind = 'change') = (part > 0)),
  check ((kind in ('hold', 'request', 'booking', 'change')) = (booking_id is not null)),
  check ((kind in ('hold', 'request', 'change')) = (expires_at is not null)),
  check ((kind = 'block') = (reason is not null)));
create index claim_expiry on app.claim (expires_at) where expires_at is not null;
alter table app.claim set (autovacuum_vacuum_scale_factor = 0.02);

-- Every change of state leaves an event with its actor.
create function app.booking_state() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into app.booking_event (booking_id, to_status, actor) values (new.id, new.status, app.actor());
  elsif new.status is distinct from old.status then
    insert into app.booking_event (booking_id, from_status, to_status, actor, reason)
    values (new.id, old.status, new.status, app.actor(), new.cancel_reason);
  end if;
  return null;
end $$;
create trigger booking_state after insert or update of status on app.booking
  for each row execute function app.booking_state();

-- Lines add up to the total, one night line per night.
create function app.booking_adds_up() returns trigger language plpgsql as $$
declare
  of_booking uuid;
  booking app.booking;
  line_sum bigint;
  night_lines int;
begin
  if tg_table_name = 'booking' then of_booking := new.id; else of_booking := coalesce(new.booking_id, old.booking_id); end if;
  -- A booking that this transaction wrote has a check of its own coming: once for all lines instead of once for each.
  if tg_table_name = 'booking_line' and exists (
    select from app.booking b where b.id = of_booking and b.xmin = pg_current_xact_id()::xid) then return null; end if;
  select * into booking from app.booking where id = of_booking;
  if not found then return null; end if;
  select coalesce(sum(amount), 0), count(*) filter (where kind = 'night')
    into line_sum, night_lines from app.booking_line where booking_id = of_booking;
  if line_sum <> booking.total then
    raise exception 'booking % has total % but its lines add up to %', of_booking, booking.total, line_sum using errcode = '23514';
  end if;
  if night_lines <> booking.nights then
    raise exception 'booking % has % nights but % night lines', of_booking, booking.nights, night_lines using errcode = '23514';
  end if;
  return null;
end $$;
create constraint trigger booking_adds_up after insert or update on app.booking
  deferrable initially deferred for each row execute function app.booking_adds_up();
create constraint trigger booking_lines_add_up after insert or update or delete on app.booking_line
  deferrable initially deferred for each row execute function app.booking_adds_up();

-- Booking and claim say the same, seen from both sides.
create function app.booking_claimed() returns trigger language plpgsql as $$
declare
  of_booking uuid;
  booking app.booking;
  claim app.claim;
  wanted app.claim_kind;
begin
  if tg_table_name = 'booking' then of_booking := new.id; else of_booking := coalesce(new.booking_id, old.booking_id); end if;
  if of_booking is null then return null; end if;
  select * into booking from app.booking where id = of_booking;
  if not found then return null; end if;
  wanted := case
    when booking.status in ('hold', 'pending_payment') then 'hold'
    when booking.status = 'requested' then 'request'
    when booking.status in ('confirmed', 'checked_in') then 'booking' end;
  if wanted is not null then
    select * into claim from app.claim where booking_id = of_booking and part = 0;
    if claim.id is null or claim.kind <> wanted or claim.stay_id <> booking.stay_id
       or claim.during <> daterange(booking.check_in, booking.check_out + claim.prep) then
      raise exception 'booking % is % without a claim of kind % on exactly its nights', of_booking, booking.status, wanted
        using errcode = '23514';
    end if;
  elsif exists (select from app.claim where booking_id = of_booking and not (booking.status = 'completed' and kind = 'booking')) then
    raise exception 'booking % is % but still claims nights', of_booking, booking.status using errcode = '23514';
  end if;
  return null;
end $$;
create constraint trigger booking_claimed after insert or update of status, check_in, check_out, stay_id on app.booking
  deferrable initially deferred for each row execute function app.booking_claimed();
create constraint trigger claim_booked after insert or update of stay_id, during, prep, kind, booking_id, part or delete on app.claim
  deferrable initially deferred for each row execute function app.booking_claimed();
