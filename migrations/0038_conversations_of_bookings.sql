-- The conversation of a booking: one each. Its dates and party are those of the booking, also after a change; what is written on the
-- thread itself is what was asked about before.
alter table app.thread add column booking_id uuid unique references app.booking;

-- Bookings that brought a word to the host before there was a place for it.
with told as (
  select id, uid, stay_id, message, coalesce(confirmed_at, created_at) as at from app.booking
  where uid is not null and length(btrim(message)) between 1 and 4000
    and status not in ('hold', 'pending_payment', 'expired', 'withdrawn')),
threads as (
  insert into app.thread (uid, stay_id, booking_id, created_at, last_message_at)
  select uid, stay_id, id, at, at from told
  returning id, booking_id)
insert into app.message (thread_id, sender, side, body, created_at)
select threads.id, told.uid, 'guest', told.message, told.at from threads join told on told.id = threads.booking_id;

create or replace view content.threads as
select
  thread.nr as id, thread.id as "documentId",
  coalesce(booking.check_in, thread.check_in) as "checkIn", coalesce(booking.check_out, thread.check_out) as "checkOut",
  coalesce(booking.adults, thread.adults)::int as adults, coalesce(booking.children, thread.children)::int as children,
  coalesce(booking.infants, thread.infants)::int as infants, coalesce(booking.pets, thread.pets)::int as pets,
  thread.state, thread.created_at as "createdAt", thread.last_message_at as "lastMessageAt", thread.stay_id as "stayKey",
  thread.uid as owner,
  thread.last_message_at as "updatedAt", thread.created_at as "publishedAt"
from app.thread thread left join app.booking booking on booking.id = thread.booking_id;
