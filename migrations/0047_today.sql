-- serves programs since 0041
-- The day of those who run homes: who comes and who goes, and which of the next nights are sold, without looking at all bookings.
create index booking_by_arrival on app.booking (check_in) where status in ('confirmed', 'checked_in', 'completed');
create index booking_by_departure on app.booking (check_out, check_in, stay_id)
  where status in ('confirmed', 'checked_in', 'completed');
-- Few of all bookings are paid by transfer.
create index booking_by_transfer on app.booking (id)
  where payment_method = 'transfer' and status in ('confirmed', 'checked_in', 'completed');
-- What waits for a person: declined payments, refunds no provider makes, poor reviews without a reply.
create index booking_instalment_failed on app.booking_instalment (booking_id) where state = 'failed';
create index refund_failed on app.refund (created_at) where status = 'failed';
create index review_unanswered on app.review (published_at)
  where state = 'published' and overall < 3 and host_reply is null;
