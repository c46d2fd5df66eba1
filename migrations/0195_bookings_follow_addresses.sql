-- serves programs since 0041
-- Mails about bookings go to the new address of an account as soon as it is proven, as the mail about the change says: directions, refunds
-- and changes went to a mailbox that its owner had left. Bookings that were made with the address of somebody else keep it. An address that
-- is proven later than it is typed replaces the last proven one (0154).
create function app.carry_bookings() returns trigger language plpgsql as $$
begin
  update app.booking set guest_email = new.email
  where uid = new.uid and guest_email = case when old.email_verified then old.email else old.email_before end;
  return null;
end $$;
create trigger carry_bookings after update of email, email_verified on app.profile for each row
  when (new.email_verified and new.deleted_at is null
    and new.email <> case when old.email_verified then old.email else old.email_before end)
  execute function app.carry_bookings();
