-- What was planned to be paid of a booking ends with it. Cancellations have always written that down; holds and requests that ended
-- by themselves, by their guest or by the host left their instalments as if somebody were still to pay them.
update app.booking_instalment i set state = 'cancelled', next_attempt_at = null, grace_until = null
from app.booking b
where b.id = i.booking_id and i.state in ('scheduled', 'processing', 'failed')
  and b.status in ('expired', 'declined', 'withdrawn', 'cancelled_by_guest', 'cancelled_by_host', 'cancelled_unpaid', 'no_show');

-- A refund that was made may still come back from the guest's bank: the provider is asked again when this comes; null = not any more.
alter table app.refund add ask_at timestamptz;
create index refund_ask on app.refund (ask_at) where ask_at is not null;
update app.refund set ask_at = updated_at + interval '1 day'
where status = 'succeeded' and provider_ref not like 'offline:%' and updated_at > now() - interval '30 days';
