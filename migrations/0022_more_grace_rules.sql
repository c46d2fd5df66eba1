-- A policy may have more rules than one for the time after booking in which everything comes back; the one for all short stays is
-- no part of any policy.
alter table app.cancellation_policy
  add more_graces jsonb not null default '[]' check (jsonb_typeof(more_graces) = 'array');
