-- serves programs since 0041
-- The company can find the account of a guest and block it: the list of accounts, and who blocked one and why.

alter table app.profile
  add column blocked_at     timestamptz,
  -- Not a reference: it may be a program (`token:<id>`).
  add column blocked_by     text,
  add column blocked_reason text check (length(blocked_reason) between 1 and 400);

create index profile_guest on app.profile (id) where role = 'user' and deleted_at is null;
create index profile_blocked on app.profile (id) where role = 'user' and deleted_at is null and blocked;
create index profile_phone_words on app.profile using gin ((phone::text) public.gin_trgm_ops)
  where deleted_at is null and phone is not null;
