-- The table of the provider's events is their queue: when an event is tried next, and how often it was.
alter table app.webhook_event
  add attempts        integer not null default 0 check (attempts >= 0),
  add next_attempt_at timestamptz not null default '-infinity';
drop index app.webhook_event_open;
create index webhook_event_due on app.webhook_event (next_attempt_at) where processed_at is null;

-- The schema `pgboss` of the queue beside it stays as long as processes of the version before may run; a later migration drops it.
