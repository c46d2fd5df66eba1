-- Money beside the agreed price is owed only after its guest has said yes to it.

create table app.charge (
  id         uuid primary key default uuidv7(),
  booking_id uuid not null references app.booking on delete cascade,
  kind       text not null check (kind in ('extra', 'damage')),
  amount     app.money not null check (amount > 0),
  label      text not null check (length(label) between 1 and 120),
  reason     text not null check (length(reason) between 1 and 4000),
  pictures   uuid[] not null default '{}',               -- app.asset: what a damage looks like
  state      text not null default 'pending' check (state in ('pending', 'accepted', 'declined', 'withdrawn', 'expired')),
  offered_by text not null,
  expires_at timestamptz not null,
  created_at timestamptz not null,
  decided_at timestamptz,
  decided_by text,
  answer     text check (length(answer) <= 4000),        -- what the guest wrote with a no
  check (kind = 'extra' or cardinality(pictures) > 0),
  check ((state = 'pending') = (decided_at is null)));
create index charge_booking on app.charge (booking_id);
create index charge_expiry on app.charge (expires_at) where state = 'pending';

alter table app.damage_evidence
  add pictures uuid[] not null default '{}';

alter table app.booking_instalment
  add kept_card boolean not null default true;           -- false: its guest pays with another card and is never charged the kept one
