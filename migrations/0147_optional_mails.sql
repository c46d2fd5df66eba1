-- serves programs since 0041
-- Mails that guests can do without, and who does: by address, because guests without an account get such mails as well.

-- By which link whoever reads the mail of an address chooses, without signing in. The token opens nothing else.
create table app.mail_link (
  token uuid primary key default gen_random_uuid(),
  email citext not null unique);

create table app.refused_mail (
  email      citext not null,
  kind       text not null check (kind in ('reviews', 'waitlist', 'messages')),
  refused_at timestamptz not null,
  primary key (email, kind));

-- Whoever wants to hear of free dates again may have missed some: their homes are looked at anew.
create function app.note_wanted_again() returns trigger language plpgsql as $$
begin
  insert into ops.freed_home (stay_id)
  select distinct stay_id from app.waitlist_entry join app.profile on profile.uid = waitlist_entry.uid
  where profile.email = old.email and told_at is null;
  return null;
end $$;
create trigger note_wanted_again after delete on app.refused_mail for each row
  when (old.kind = 'waitlist') execute function app.note_wanted_again();

-- Another address of an account takes along what was chosen for the one before, once it is proven: else a stranger's would be chosen for.
create function app.carry_refused_mails() returns trigger language plpgsql as $$
begin
  insert into app.refused_mail (email, kind, refused_at)
  select new.email, kind, refused_at from app.refused_mail where email = old.email
  on conflict do nothing;
  return null;
end $$;
create trigger carry_refused_mails after update of email on app.profile for each row
  when (new.email <> old.email and new.email_verified) execute function app.carry_refused_mails();

-- With an account goes what was kept for its address. Programs that do not know the tables erase people as well.
create function app.forget_mail_choice() returns trigger language plpgsql as $$
begin
  delete from app.refused_mail where email = old.email;
  delete from app.mail_link where email = old.email;
  return null;
end $$;
create trigger forget_mail_choice after update of deleted_at on app.profile for each row
  when (old.deleted_at is null and new.deleted_at is not null and old.email_verified)
  execute function app.forget_mail_choice();
