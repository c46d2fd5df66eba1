-- serves programs since 0041
-- A change of a booking may offer another home. Both are held meanwhile: the booking keeps its claim, and a claim of kind `change` holds the
-- other home.
alter table app.booking_change
  add column stay_id int references app.stay,                          -- null = the home of the booking
  add column cause text check (cause in ('wish', 'unusable')),         -- unusable: the guest takes it, or has everything back
  add column policy jsonb,                                             -- that holds from the move on
  add constraint booking_change_move check ((stay_id is null) = (cause is null) and (stay_id is null) = (policy is null));
create index booking_change_stay on app.booking_change (stay_id) where stay_id is not null;

-- A program that knows no other homes must not accept one for dates alone: who accepts has moved the booking.
create function app.change_moved() returns trigger language plpgsql as $$
begin
  if not exists (select from app.booking where id = new.booking_id and stay_id = new.stay_id) then
    raise exception 'change % was accepted and the booking did not move', new.id using errcode = '23514';
  end if;
  return null;
end $$;
create constraint trigger change_moved after update of state on app.booking_change
  deferrable initially deferred for each row when (new.state = 'accepted' and new.stay_id is not null)
  execute function app.change_moved();
