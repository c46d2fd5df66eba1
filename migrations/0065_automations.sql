-- serves programs since 0041
-- Rules by which saved texts go out to guests by themselves. When is worked out from the booking as it is (src/core/message/when-due.ts), so
-- that a booking that is changed or cancelled needs nothing to be moved or taken back; kept is what was decided, and what was sent.
create table app.automation (
  id          uuid primary key default uuidv7(),
  version     int not null default 1,
  name        text not null check (length(name) between 1 and 120),
  template_id uuid not null references app.message_template,
  rule        jsonb not null,
  is_on       boolean not null,
  since       timestamptz not null,                     -- what was due before it was made, changed or switched on does not go out
  created_by  text not null,
  created_at  timestamptz not null,
  removed_at  timestamptz);
create index automation_template on app.automation (template_id);

-- One row a rule and booking: nothing is sent twice, whoever sends it.
create table app.scheduled_message (
  automation_id uuid not null references app.automation,
  booking_id    uuid not null references app.booking on delete cascade,
  status        text not null check (status in ('planned', 'skipped', 'stopped', 'sent')),
  subject       text,                                   -- a text for this booking alone; of one that was sent: what was sent
  body          text,
  is_edited     boolean not null default false,
  missing       text[] not null default '{}',           -- of one that is stopped: what has no value
  send_at       timestamptz,                            -- wanted at that instant, whatever the rule says
  updated_at    timestamptz not null,
  check ((subject is null) = (body is null)),
  primary key (automation_id, booking_id));
create index scheduled_message_booking on app.scheduled_message (booking_id);
create index scheduled_message_stopped on app.scheduled_message (updated_at) where status = 'stopped';
create index scheduled_message_wanted on app.scheduled_message (automation_id, send_at) where status = 'planned' and send_at is not null;
