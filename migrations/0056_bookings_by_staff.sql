-- serves programs since 0041
-- A booking that the company makes for somebody without an account belongs to whoever proves the address it was made for: the moment a
-- profile has that address, proven, the booking is theirs, however they signed in.
create function app.adopt_bookings() returns trigger language plpgsql as $$
begin
  update app.booking set uid = new.uid
  where uid is null and source = 'admin' and guest_email = new.email
    and status in ('hold', 'pending_payment', 'requested', 'confirmed', 'checked_in', 'completed');
  return null;
end $$;
create trigger adopt_bookings after insert or update of email, email_verified on app.profile
  for each row when (new.email_verified and new.email is not null and new.deleted_at is null) execute function app.adopt_bookings();
