-- serves programs since 0041
-- What is to change of a home until somebody publishes it: one draft a home, field by field. Its row stays when it is empty, so that no
-- version comes twice.
create table app.home_draft (
  stay_id  int primary key references app.stay on delete cascade,
  version  int not null check (version > 0),
  changes  jsonb not null check (jsonb_typeof(changes) = 'object'),  -- by path of the field, as "address.street"
  basis    jsonb not null check (jsonb_typeof(basis) = 'object'),    -- the same fields as the home had them when they were first changed
  saved_by text references app.profile on delete set null,
  saved_at timestamptz not null);
