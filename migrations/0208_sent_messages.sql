-- serves programs since 0041
-- The log of messages is read by recipient, and those that were given up are counted.
create index outbox_recipient on ops.outbox (recipient, id);
create index outbox_failed on ops.outbox (id) where state = 'failed';
