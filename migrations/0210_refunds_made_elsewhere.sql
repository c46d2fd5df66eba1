-- serves programs since 0041
-- Refunds that somebody made at the payment provider, beside the product. A person ticks each off on Today.
create table app.outside_refund (
  provider     text not null,
  provider_ref text not null,
  payment_id   uuid not null references app.payment,
  booking_id   uuid not null references app.booking,
  amount       app.money not null check (amount > 0),
  failed       boolean not null default false, -- the money is back with the provider
  made_at      timestamptz not null,           -- by the provider's clock
  noticed_at   timestamptz not null,
  seen_at      timestamptz,
  seen_by      text,
  primary key (provider, provider_ref),
  check ((seen_at is null) = (seen_by is null)));
create index outside_refund_unseen on app.outside_refund (made_at) where seen_at is null;
create index outside_refund_booking on app.outside_refund (booking_id);
create index outside_refund_payment on app.outside_refund (payment_id);

-- Up to when the refunds of a provider have been read.
create table app.refund_reading (
  provider   text primary key,
  read_until timestamptz not null);

-- What goes back at once, by a bank or at the provider, can account for several refunds.
alter table app.refund drop constraint refund_provider_ref_key;
create index refund_provider_ref on app.refund (provider_ref) where provider_ref is not null;
