-- serves programs since 0041
-- Vouchers: money that was paid or given before, spent by a code until a day. What one has left is never written, it follows from its entries,
-- which only ever become more; that it cannot be spent twice is a check of the row that each entry adds to.

alter type app.ledger_account add value 'voucher_clearing';

create type app.voucher_reason as enum ('sold', 'goodwill');
create type app.voucher_entry_kind as enum ('issued', 'held', 'released', 'redeemed', 'returned', 'voided');

create table app.voucher (
  id             uuid primary key default uuidv7(),
  -- Of a code with 80 random bits: nobody finds it by trying, so that a plain hash keeps it.
  code_hash      bytea not null unique check (octet_length(code_hash) = 32),
  ending         text not null check (ending ~ '^[0-9A-Z]{4}$'),
  reason         app.voucher_reason not null,
  currency       app.currency not null,
  amount         app.money not null check (amount > 0),
  -- Free to be spent, and kept for bookings that are not paid yet.
  balance        app.money not null default 0,
  held           app.money not null default 0,
  expires_on     date not null,
  receiver_name  text,
  receiver_email text,
  note           text not null default '',
  created_by     text not null,
  created_at     timestamptz not null,
  voided_at      timestamptz,
  -- Of the form it was issued by: sent twice it issues one.
  attempt        uuid unique,
  constraint voucher_never_overspent check (balance >= 0 and held >= 0 and balance + held <= amount),
  check (num_nonnulls(receiver_name, receiver_email) in (0, 2)));

create table app.voucher_entry (
  id          bigint generated always as identity primary key,
  voucher_id  uuid not null references app.voucher,
  kind        app.voucher_entry_kind not null,
  amount      app.money not null check (amount > 0 or (amount = 0 and kind = 'voided')),
  free_change bigint not null generated always as (
    case when kind in ('issued', 'released', 'returned') then amount when kind in ('held', 'voided') then -amount else 0 end) stored,
  held_change bigint not null generated always as (
    case when kind = 'held' then amount when kind in ('released', 'redeemed') then -amount else 0 end) stored,
  booking_id  uuid references app.booking,
  payment_id  uuid unique references app.payment,
  refund_id   uuid unique references app.refund,
  actor       text not null,
  note        text not null default '',
  at          timestamptz not null,
  check ((booking_id is null) = (kind in ('issued', 'voided'))),
  check ((payment_id is null) = (kind <> 'redeemed')),
  check ((refund_id is null) = (kind <> 'returned')));
create index voucher_entry_voucher on app.voucher_entry (voucher_id, id);
create index voucher_entry_booking on app.voucher_entry (booking_id) where booking_id is not null;

create function app.voucher_adds_up() returns trigger language plpgsql as $$
begin
  update app.voucher set balance = balance + new.free_change, held = held + new.held_change where id = new.voucher_id;
  return null;
end $$;
create trigger voucher_adds_up after insert on app.voucher_entry for each row execute function app.voucher_adds_up();
create trigger voucher_entry_append_only before update or delete on app.voucher_entry for each row execute function app.append_only();
create trigger voucher_entry_no_truncate before truncate on app.voucher_entry for each statement execute function app.append_only();
