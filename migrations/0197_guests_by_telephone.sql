-- serves programs since 0041
-- Guests by a part of their telephone number, of which only the digits count: ten years of bookings were read for each key that a
-- colleague on the telephone pressed.
create index booking_phone_digits on app.booking using gin (regexp_replace(guest_phone, '\D', '', 'g') public.gin_trgm_ops);
