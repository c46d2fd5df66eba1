-- What a database serves, said in the database itself: a demo, whose accounts are public and whose payments were play money, or a
-- production site. The first start decides, and what was decided stays: production refuses a demo's database and a demo production's.

create table ops.installation (
  only_one boolean primary key default true check (only_one),
  kind     text not null check (kind in ('demo', 'production')),
  since    timestamptz not null default now());

-- Accounts whose passwords are public.
create table ops.demo_account (
  uid text primary key references app.profile on delete cascade);

-- Nothing opens them again where a production site is served, also no call of an administrator.
create function ops.keep_demo_account_shut() returns trigger language plpgsql as $$
begin
  if exists (select from ops.demo_account where uid = new.uid)
    and exists (select from ops.installation where kind = 'production') then
    new.disabled := true;
  end if;
  return new;
end $$;
create trigger keep_demo_account_shut before update on identity.account for each row
  when (old.disabled and not new.disabled) execute function ops.keep_demo_account_shut();

-- Databases of before. The demo's host is an administrator with a proven address of a domain that nobody can own; nothing but the
-- demo made one. Its clock and the simulated payments existed in demo mode alone, too.
insert into ops.demo_account (uid)
select uid from app.profile where email = 'host@holmstay.example' and role = 'admin' and email_verified;

insert into ops.installation (kind)
select case when
    exists (select from ops.demo_account)
    or exists (select from ops.demo_clock)
    or exists (select from app.payment where provider = 'sandbox')
  then 'demo' else 'production' end
where exists (select from app.stay) or exists (select from ops.demo_account);
