-- serves programs since 0041
-- The same as `stay_place`, but for its name.
drop index app.stay_position;
-- `booking_newest_of_state` has arrivals of a state in order, too, and every change of a booking wrote both.
drop index app.booking_arrivals;

-- Most claims are blocked nights and those of other calendars, which have neither a booking nor a reservation: keys of nothing.
create unique index claim_of_booking on app.claim (booking_id, part) where booking_id is not null;
create unique index claim_of_reservation on app.claim (reservation_id) where reservation_id is not null;
alter table app.claim drop constraint claim_booking_id_part_key;
alter table app.claim drop constraint claim_reservation_id_key;
