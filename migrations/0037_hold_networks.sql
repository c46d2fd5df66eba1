-- Where a hold was made from, as a keyed hash: how many unpaid ones a network has is bounded, and no table tells addresses.

alter table app.booking add column hold_network bytea;
create index booking_hold_network on app.booking (hold_network) where status in ('hold', 'pending_payment');
