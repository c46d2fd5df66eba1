-- serves programs since 0041
-- Mails that go to many at once and can wait are sent after all others that are due: a code is of no use minutes later. The index of before
-- serves programs of before, which know no such order.
alter table ops.outbox add column can_wait boolean not null default false;
create index outbox_queued_in_order on ops.outbox (channel, can_wait, next_attempt_at, id) where state = 'queued';
