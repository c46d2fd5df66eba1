-- serves programs since 0041
-- The newest messages of the demo's mailbox, however many there are that were not to be sent.
create index outbox_shown on ops.outbox (id) where state <> 'suppressed';
