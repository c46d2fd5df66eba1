-- The whole life of a booking: instalments, changes, offers, damage deposits, the clock, and a history that shows when it was touched.

-- The product's own time: what the transaction was told (the demo can move its clock), else the server's.
create function app.instant() returns timestamptz language sql stable as $$
  select coalesce(nullif(current_setting('app.at', true), '')::timestamptz, now())
$$;

insert into app.booking_transition values
  ('checked_in', 'no_show');   -- the clock checks in whoever is expected; the host may know better

alter table app.booking
  add mode           text not null default 'instant' check (mode in ('instant', 'request')),
  add rate           text not null default 'standard' check (rate in ('standard', 'non_refundable')),
  add plan           text not null default 'full' check (plan in ('full', 'deposit', 'later')),
  add payment_method text not null default 'card' check (payment_method in ('card', 'transfer', 'on_arrival')),
  add saved_card     jsonb,                              -- what the provider charges the balance to; never a number
  add coupon_id      int references app.coupon,
  add terms          jsonb not null default '{}',        -- the rules the quote was made by: recomputable for ever
  add offer_id       uuid,
  add accepting_until timestamptz;                       -- the host is accepting the request: it cannot be taken back while the card is charged
create index booking_coupon on app.booking (coupon_id) where coupon_id is not null;
-- Who comes, goes, or is due: what the clock moves.
create index booking_arrivals on app.booking (check_in) where status = 'confirmed';
create index booking_departures on app.booking (check_out) where status = 'checked_in';

alter table app.booking_line
  add included boolean not null default false;           -- a tax inside the price: printed, not added
alter table app.booking_line add check (not included or kind = 'tax');

create type app.instalment_state as enum ('scheduled', 'processing', 'paid', 'failed', 'cancelled');
create table app.booking_instalment (
  booking_id      uuid not null references app.booking on delete cascade,
  position        smallint not null check (position >= 1),
  amount          app.money not null check (amount > 0),
  due_on          date not null,                         -- in the time zone of the stay
  due_at          timestamptz not null,
  state           app.instalment_state not null default 'scheduled',
  attempts        smallint not null default 0,
  next_attempt_at timestamptz,                           -- tried on day 0, 1 and 2
  grace_until     timestamptz,                           -- 72 h after the first failure the booking is cancelled as unpaid
  cancels         boolean not null default true,         -- false: a surcharge or a dearer change; it stays owed, the booking stays
  paid_at         timestamptz,
  primary key (booking_id, position));
create index booking_instalment_due on app.booking_instalment (coalesce(next_attempt_at, due_at))
  where state in ('scheduled', 'failed');

create table app.coupon_use (
  booking_id uuid primary key references app.booking on delete cascade,
  coupon_id  int not null references app.coupon,
  uid        text,
  amount     app.money not null,
  at         timestamptz not null default app.instant());
create index coupon_use_coupon on app.coupon_use (coupon_id, uid);

-- A wish to change dates or guests. While it is pending, claims of kind `change` hold the nights that would be added.
create table app.booking_change (
  id           uuid primary key default uuidv7(),
  booking_id   uuid not null references app.booking on delete cascade,
  requested_by text not null check (requested_by in ('guest', 'host')),
  check_in     date not null,
  check_out    date not null,
  adults       smallint not null check (adults >= 1),
  children     smallint not null default 0 check (children >= 0),
  infants      smallint not null default 0 check (infants >= 0),
  pets         smallint not null default 0 check (pets >= 0),
  child_ages   smallint[] not null default '{}',
  total        app.money not null check (total >= 0),
  quote        jsonb not null,
  terms        jsonb not null,
  message      text check (length(message) <= 4000),
  state        text not null default 'pending' check (state in ('pending', 'accepted', 'declined', 'withdrawn', 'expired')),
  expires_at   timestamptz not null,
  created_at   timestamptz not null,
  decided_at   timestamptz,
  decided_by   text,
  reason       text,
  check (check_out > check_in));
create unique index booking_change_pending on app.booking_change (booking_id) where state = 'pending';
create index booking_change_expiry on app.booking_change (expires_at) where state = 'pending';

-- A question about dates; blocks nothing.
create table app.thread (
  id              uuid primary key default uuidv7(),
  uid             text not null references app.profile,
  stay_id         int not null references app.stay,
  check_in        date,
  check_out       date,
  adults          smallint check (adults >= 1),
  children        smallint check (children >= 0),
  infants         smallint check (infants >= 0),
  pets            smallint check (pets >= 0),
  state           text not null default 'open' check (state in ('open', 'closed')),
  created_at      timestamptz not null,
  last_message_at timestamptz not null,
  check (num_nonnulls(check_in, check_out) in (0, 2)),
  check (check_out > check_in));
create index thread_user on app.thread (uid, last_message_at desc);
create index thread_stay on app.thread (stay_id, last_message_at desc);
create table app.message (
  id         uuid primary key default uuidv7(),
  thread_id  uuid not null references app.thread on delete cascade,
  sender     text not null,
  side       text not null check (side in ('guest', 'host', 'system')),
  body       text not null check (length(body) between 1 and 4000),
  created_at timestamptz not null);
create index message_thread on app.message (thread_id, id);
-- Pre-approval (the home's own price) or special offer (a rent set by the host). Valid 24 h; blocks nothing.
create table app.offer (
  id         uuid primary key default uuidv7(),
  thread_id  uuid not null references app.thread on delete cascade,
  stay_id    int not null references app.stay,
  kind       text not null check (kind in ('pre_approval', 'special_offer')),
  check_in   date not null,
  check_out  date not null,
  adults     smallint not null check (adults >= 1),
  children   smallint not null default 0,
  infants    smallint not null default 0,
  pets       smallint not null default 0,
  rent       app.money check (rent > 0),
  state      text not null default 'open' check (state in ('open', 'accepted', 'withdrawn', 'expired')),
  booking_id uuid unique references app.booking,
  made_by    text not null,
  expires_at timestamptz not null,
  created_at timestamptz not null,
  check (check_out > check_in),
  check ((kind = 'special_offer') = (rent is not null)),
  check ((state = 'accepted') = (booking_id is not null)));
create index offer_thread on app.offer (thread_id);
create index offer_expiry on app.offer (expires_at) where state = 'open';
alter table app.booking add foreign key (offer_id) references app.offer;

-- ── payments ────────────────────────────────────────────────────────────────────────────────────────────────────────
create type app.payment_kind as enum ('instalment', 'card_setup', 'damage', 'offline');
alter table app.payment
  add kind       app.payment_kind not null default 'instalment',
  add position   smallint,                               -- the instalment it pays; several when null (the first ones that are due)
  add wanted     text check (wanted in ('capture', 'cancel')),   -- what the provider still has to be told
  add off_session boolean not null default false,        -- charged to the saved card, nobody at the keyboard
  add captured   app.money not null default 0 check (captured >= 0),
  add authorised_until timestamptz;
alter table app.payment drop constraint payment_amount_check;
alter table app.payment
  add check (amount > 0 or (kind = 'card_setup' and amount = 0)),
  add check (captured <= amount);
update app.payment set captured = amount where status = 'captured';
alter table app.payment add check ((status = 'captured') = (captured > 0) or kind = 'card_setup');
create index payment_wanted on app.payment (updated_at) where wanted is not null;
alter table app.refund
  add failure text,                                      -- the provider refused for good: somebody has to look
  add attempts smallint not null default 0,
  add updated_at timestamptz not null default now();
create index refund_open on app.refund (created_at) where status = 'pending';

create table app.damage_deposit (
  booking_id     uuid primary key references app.booking,
  amount         app.money not null check (amount > 0),
  currency       app.currency not null,
  state          text not null default 'planned' check (state in ('planned', 'held', 'released', 'captured', 'failed', 'waived')),
  place_at       timestamptz not null,                   -- two days before check-in
  reauthorise_at timestamptz,                            -- a card authorisation dies after about seven days: renewed every six
  release_at     timestamptz not null,
  payment_id     uuid references app.payment,
  captured       app.money not null default 0,
  reason         text,
  updated_at     timestamptz not null,
  check (captured between 0 and amount),
  check ((state = 'captured') = (captured > 0)),
  check (state <> 'held' or payment_id is not null));
create index damage_deposit_work on app.damage_deposit (coalesce(reauthorise_at, place_at)) where state in ('planned', 'held');
create table app.damage_evidence (
  id         uuid primary key default uuidv7(),
  booking_id uuid not null references app.damage_deposit on delete cascade,
  note       text not null check (length(note) between 1 and 4000),
  created_by text not null,
  created_at timestamptz not null);
create index damage_evidence_booking on app.damage_evidence (booking_id);

-- ── history and ledger ──────────────────────────────────────────────────────────────────────────────────────────────
-- Events are chained per booking: each carries the hash of the one before, so none can be changed, taken out or slipped in unseen.
alter table app.booking_event
  add kind   text not null default 'moved',              -- moved = a change of state; else what was done
  add detail jsonb not null default '{}',
  add prev   bytea,
  add hash   bytea;
alter table app.booking_event alter to_status drop not null;
alter table app.booking_event alter at set default app.instant();
alter table app.booking_event add check ((kind = 'moved') = (to_status is not null));

create function app.chain(previous bytea, content jsonb) returns bytea language sql immutable as $$
  select sha256(coalesce(previous, ''::bytea) || convert_to(content::text, 'UTF8'))
$$;
create function app.event_content(event app.booking_event) returns jsonb language sql stable as $$
  select jsonb_build_array(event.booking_id, event.kind, event.from_status, event.to_status, event.actor, event.reason,
    extract(epoch from event.at), event.detail)
$$;
create function app.chain_event() returns trigger language plpgsql as $$
begin
  -- A new booking has no events yet, and whoever moves one has its row locked; all others queue here, so that the chain never forks.
  if new.kind = 'moved' and new.from_status is null then
    new.hash := app.chain(null, app.event_content(new));
    return new;
  end if;
  if new.kind <> 'moved' then
    perform from app.booking where id = new.booking_id for no key update;
    new.id := nextval('app.booking_event_id_seq');   -- the number that was drawn before the queue may be out of turn
  end if;
  select hash into new.prev from app.booking_event where booking_id = new.booking_id order by id desc limit 1;
  new.hash := app.chain(new.prev, app.event_content(new));
  return new;
end $$;
create trigger chain_event before insert on app.booking_event for each row execute function app.chain_event();

create type app.ledger_account as enum (
  'guest_receivable',    -- what the guest owes (+) or is owed (-)
  'provider_clearing',   -- money at the payment provider
  'offline_clearing',    -- money that came by bank transfer or in cash
  'stay_revenue', 'fee_revenue', 'tax_payable', 'discount', 'refund_payable', 'damage_deposit');
create table app.ledger_entry (
  id         bigint generated always as identity primary key,
  tx         uuid not null,
  booking_id uuid not null references app.booking,
  account    app.ledger_account not null,
  amount     app.money not null check (amount <> 0),
  currency   app.currency not null,
  payment_id uuid references app.payment,
  refund_id  uuid references app.refund,
  memo       text not null default '',
  at         timestamptz not null default app.instant(),
  prev       bytea,
  hash       bytea not null);
create index ledger_booking on app.ledger_entry (booking_id, id);
create index ledger_tx on app.ledger_entry (tx);
create index ledger_account_at on app.ledger_entry (account, at);
create index ledger_payment on app.ledger_entry (payment_id) where payment_id is not null;
create index ledger_refund on app.ledger_entry (refund_id) where refund_id is not null;
create function app.ledger_content(entry app.ledger_entry) returns jsonb language sql stable as $$
  select jsonb_build_array(entry.tx, entry.booking_id, entry.account, entry.amount, entry.currency, entry.payment_id, entry.refund_id,
    entry.memo, extract(epoch from entry.at))
$$;
create function app.chain_ledger() returns trigger language plpgsql as $$
begin
  perform from app.booking where id = new.booking_id for no key update;   -- one writer at a time: the chain never forks
  new.id := nextval('app.ledger_entry_id_seq');   -- the number that was drawn before the queue may be out of turn
  select hash into new.prev from app.ledger_entry where booking_id = new.booking_id order by id desc limit 1;
  new.hash := app.chain(new.prev, app.ledger_content(new));
  return new;
end $$;
create trigger chain_ledger before insert on app.ledger_entry for each row execute function app.chain_ledger();
create function app.ledger_balanced() returns trigger language plpgsql as $$
begin
  if (select sum(amount) from app.ledger_entry where tx = new.tx) <> 0 then
    raise exception 'ledger tx % does not balance', new.tx using errcode = '23514';
  end if;
  return null;
end $$;
create constraint trigger ledger_balanced after insert on app.ledger_entry
  deferrable initially deferred for each row execute function app.ledger_balanced();
create trigger ledger_append_only before update or delete on app.ledger_entry for each row execute function app.append_only();
-- Row triggers do not see truncate.
create trigger ledger_no_truncate before truncate on app.ledger_entry for each statement execute function app.append_only();

-- Lines add up to the total, one night line per night; from the payment step on, so do the instalments.
create or replace function app.booking_adds_up() returns trigger language plpgsql as $$
declare
  of_booking uuid;
  booking app.booking;
  line_sum bigint;
  night_lines int;
  due bigint;
begin
  if tg_table_name = 'booking' then of_booking := new.id; else of_booking := coalesce(new.booking_id, old.booking_id); end if;
  -- A booking that this transaction wrote has a check of its own coming: once for all rows instead of once for each.
  if tg_table_name <> 'booking' and exists (
    select from app.booking b where b.id = of_booking and b.xmin = pg_current_xact_id()::xid) then return null; end if;
  select * into booking from app.booking where id = of_booking;
  if not found then return null; end if;
  select coalesce(sum(amount) filter (where not included), 0), count(*) filter (where kind = 'night')
    into line_sum, night_lines from app.booking_line where booking_id = of_booking;
  if line_sum <> booking.total then
    raise exception 'booking % has total % but its lines add up to %', of_booking, booking.total, line_sum using errcode = '23514';
  end if;
  if night_lines <> booking.nights then
    raise exception 'booking % has % nights but % night lines', of_booking, booking.nights, night_lines using errcode = '23514';
  end if;
  if booking.status in ('requested', 'confirmed', 'checked_in', 'completed') then
    select coalesce(sum(amount) filter (where state <> 'cancelled'), 0) into due from app.booking_instalment where booking_id = of_booking;
    if due <> booking.total then
      raise exception 'booking % has total % but its instalments add up to %', of_booking, booking.total, due using errcode = '23514';
    end if;
  end if;
  return null;
end $$;
create constraint trigger booking_instalments_add_up after insert or update or delete on app.booking_instalment
  deferrable initially deferred for each row execute function app.booking_adds_up();

-- Bookings of before this migration were paid at once.
insert into app.booking_instalment (booking_id, position, amount, due_on, due_at, state, paid_at)
select id, 1, total, (created_at at time zone 'UTC')::date, created_at,
  case when status in ('confirmed', 'checked_in', 'completed') then 'paid'::app.instalment_state else 'scheduled' end, confirmed_at
from app.booking where total > 0;
-- Their books: bookings that stand are owed, payments came, refunds went.
insert into app.ledger_entry (tx, booking_id, account, amount, currency, memo, at)
select c.tx, c.id, e.account, e.amount, c.currency, 'booking confirmed', coalesce(c.confirmed_at, c.created_at)
from (select *, uuidv7() as tx from app.booking where status in ('confirmed', 'checked_in', 'completed') offset 0) c
cross join lateral (
  select 'guest_receivable'::app.ledger_account as account, c.total as amount
  union all
  select case kind::text when 'fee' then 'fee_revenue' when 'tax' then 'tax_payable' else 'stay_revenue' end::app.ledger_account, -sum(amount)
  from app.booking_line where booking_id = c.id group by 1) e
where e.amount <> 0 order by c.id;
insert into app.ledger_entry (tx, booking_id, account, amount, currency, payment_id, memo, at)
select p.tx, p.booking_id, e.account, e.amount, p.currency, p.id, 'payment', p.created_at
from (select *, uuidv7() as tx from app.payment where captured > 0 offset 0) p
cross join lateral (values ('provider_clearing'::app.ledger_account, p.captured), ('guest_receivable', -p.captured)) e (account, amount)
order by p.id;
insert into app.ledger_entry (tx, booking_id, account, amount, currency, refund_id, memo, at)
select r.tx, r.booking_id, e.account, e.amount, p.currency, r.id, 'refund owed: ' || r.reason, r.created_at
from (select *, uuidv7() as tx from app.refund offset 0) r join app.payment p on p.id = r.payment_id
cross join lateral (values ('guest_receivable'::app.ledger_account, r.amount), ('refund_payable', -r.amount)) e (account, amount)
order by r.id;
insert into app.ledger_entry (tx, booking_id, account, amount, currency, refund_id, memo, at)
select r.tx, r.booking_id, e.account, e.amount, p.currency, r.id, 'refund made', r.created_at
from (select *, uuidv7() as tx from app.refund where status = 'succeeded' offset 0) r join app.payment p on p.id = r.payment_id
cross join lateral (values ('refund_payable'::app.ledger_account, r.amount), ('provider_clearing', -r.amount)) e (account, amount)
order by r.id;
-- Their events get their chain, oldest first.
do $$
declare
  event app.booking_event;
  last_of uuid;
  last_hash bytea;
begin
  alter table app.booking_event disable trigger user;
  for event in select * from app.booking_event order by booking_id, id loop
    if last_of is distinct from event.booking_id then last_hash := null; end if;
    update app.booking_event set prev = last_hash, hash = app.chain(last_hash, app.event_content(event)) where id = event.id;
    last_of := event.booking_id;
    last_hash := app.chain(last_hash, app.event_content(event));
  end loop;
  alter table app.booking_event enable trigger user;
end $$;
alter table app.booking_event alter hash set not null;

-- ── the simulated provider ──────────────────────────────────────────────────────────────────────────────────────────
alter table sandbox.intent
  add capture   text not null default 'now' check (capture in ('now', 'later')),
  add captured  app.money not null default 0 check (captured >= 0),
  add save_card boolean not null default false,
  add method    text,                                    -- the card as it was saved
  add authorised_until timestamptz,
  add description text not null default '',              -- what is paid for, as the payer reads it
  add return_url text;                                   -- where the payer's browser goes afterwards
create index intent_authorised on sandbox.intent (authorised_until) where status = 'requires_capture';
alter table sandbox.intent drop constraint intent_amount_check;
alter table sandbox.intent add check (amount >= 0);
alter table sandbox.intent drop constraint intent_status_check;
alter table sandbox.intent add constraint intent_status_check check (status in (
  'requires_payment_method', 'requires_action', 'processing', 'requires_capture', 'succeeded', 'canceled'));
update sandbox.intent set captured = amount where status = 'succeeded';
alter table sandbox.refund
  add status   text not null default 'succeeded' check (status in ('succeeded', 'failed')),
  add failure  text,
  add fails_at timestamptz,                              -- a bank that sends the money back after a while
  add check ((status = 'failed') = (failure is not null));
create index refund_fails on sandbox.refund (fails_at) where status = 'succeeded' and fails_at is not null;
create table sandbox.method (
  id         text primary key,
  card       jsonb not null,
  behaviour  text not null,
  created_at timestamptz not null);

-- ── the demo's clock ────────────────────────────────────────────────────────────────────────────────────────────────
create table ops.demo_clock (
  only_one boolean primary key default true check (only_one),
  ahead_ms bigint not null default 0,
  moved_at timestamptz not null default now(),
  after_event bigint not null default 0);   -- newest booking_event when the last move began: what came after it "just happened"
