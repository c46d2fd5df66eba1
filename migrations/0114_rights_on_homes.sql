-- serves programs since 0041
-- What the host of a home has given others on it (docs/decisions/0090-rights-on-homes.md). The host itself stands in app.stay.host_id.
create table app.home_right (
  uid      text not null references app.profile,
  stay_id  int not null references app.stay on delete cascade,
  level    text not null check (level in ('read', 'bookings', 'full')),
  given_by text references app.profile on delete set null,
  given_at timestamptz not null,
  primary key (uid, stay_id));
create index home_right_stay on app.home_right (stay_id);

-- What one host has given goes with them: the next one has given nothing.
create function app.end_rights_given_by_host() returns trigger language plpgsql as $$
begin
  if (select uid from app.host where id = old.host_id) is distinct from (select uid from app.host where id = new.host_id) then
    delete from app.home_right where stay_id = new.id;
  end if;
  return null;
end $$;
create trigger stay_host_changed after update of host_id on app.stay
  for each row when (old.host_id is distinct from new.host_id) execute function app.end_rights_given_by_host();

-- An invitation with a level gives this right on `right_homes`. The homes of `homes` become theirs, so there are none beside it. Programs
-- before this migration know no rights: they would make a host of whoever accepts. They do not say on which homes the right was given,
-- and are refused.
alter table app.invitation
  add column home_right text check (home_right in ('read', 'bookings', 'full')),
  add column right_homes int[] not null default '{}',
  add column given_homes int[],
  add constraint invitation_home_right check (
    case when home_right is null then right_homes = '{}' else role = 'host' and email is not null and homes = '{}' end),
  add constraint invitation_given_homes check (home_right is null or used_at is null or given_homes is not null);

-- Who became a host only by rights on homes of others: makes no home of their own, and is a guest again when the last right ends.
alter table app.profile add column helps_only boolean not null default false;
