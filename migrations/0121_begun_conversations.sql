-- serves programs since 0041
-- A conversation in which all that was written has not left yet is none to its guest, and none to other programs that read as they do.
create or replace view content.threads as
select
  thread.nr as id, thread.id as "documentId",
  coalesce(booking.check_in, thread.check_in) as "checkIn", coalesce(booking.check_out, thread.check_out) as "checkOut",
  coalesce(booking.adults, thread.adults)::int as adults, coalesce(booking.children, thread.children)::int as children,
  coalesce(booking.infants, thread.infants)::int as infants, coalesce(booking.pets, thread.pets)::int as pets,
  thread.state, thread.created_at as "createdAt", thread.last_message_at as "lastMessageAt", thread.stay_id as "stayKey",
  thread.uid as owner,
  thread.last_message_at as "updatedAt", thread.created_at as "publishedAt"
from app.thread thread left join app.booking booking on booking.id = thread.booking_id
where exists (select from app.message said where said.thread_id = thread.id);
