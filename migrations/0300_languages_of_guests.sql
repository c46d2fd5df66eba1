-- serves programs since 0041
-- The language of whoever booked, as far as anybody has told: the browser of the guest, or staff. Null: not known. `locale`, which
-- nothing has ever written, says `en` for every booking and therefore nothing.
alter table app.booking
  add column guest_language text check (guest_language ~ '^[a-z]{2,3}$');
