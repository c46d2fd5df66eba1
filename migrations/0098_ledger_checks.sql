-- serves programs since 0041
-- How far a check of the books has come, so that one that was interrupted can go on.
create table ops.ledger_check (
  is_only    boolean primary key default true check (is_only),
  progress   jsonb not null,
  updated_at timestamptz not null);
