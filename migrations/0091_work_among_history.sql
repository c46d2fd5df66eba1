-- serves programs since 0041
-- What is to be done, and what people look for, among years of what is over.

-- Payments that are under way, which the provider is asked about.
create index payment_open on app.payment (updated_at)
  where status in ('requires_action', 'processing', 'authorized', 'failed') and not (off_session and status = 'failed');
-- Damage deposits to be placed, renewed, let go.
create index damage_deposit_planned on app.damage_deposit (place_at) where state = 'planned';
create index damage_deposit_held on app.damage_deposit (least(reauthorise_at, release_at)) where state = 'held';
-- Instalments that should have been paid by now.
create index booking_instalment_overdue on app.booking_instalment (due_at) where state in ('scheduled', 'failed');
-- Those who work here, among all guests.
create index profile_colleague on app.profile (uid) where role <> 'user' and deleted_at is null;
-- The list of bookings, a page at a time, of all and of a state.
create index booking_newest on app.booking (check_in desc, id desc);
create index booking_newest_of_state on app.booking (status, check_in desc, id desc);
-- A part of a reference, a name, an address.
create index booking_words on app.booking using gin (ref public.gin_trgm_ops, guest_name public.gin_trgm_ops,
  (guest_email::text) public.gin_trgm_ops);
