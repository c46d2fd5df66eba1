-- serves programs since 0041
-- What is chosen for an address belongs to the account that has proven it: the last proven address of one account (0154) may by now be
-- another's, whose choices are neither taken along nor forgotten with the first.

-- The address whose choices are those of an account: the proven one of today, else the last one while nobody else has proven it.
create function app.address_of_choices(account app.profile) returns citext language sql stable as $$
  select case
    when account.email_verified then account.email
    when not exists (
      select from app.profile other
      where other.email = account.email_before and other.email_verified and other.deleted_at is null and other.uid <> account.uid)
      then account.email_before
  end
$$;

create or replace function app.carry_refused_mails() returns trigger language plpgsql as $$
begin
  insert into app.refused_mail (email, kind, refused_at)
  select new.email, kind, refused_at from app.refused_mail where email = app.address_of_choices(old)
  on conflict do nothing;
  return null;
end $$;

create or replace function app.forget_mail_choice() returns trigger language plpgsql as $$
declare
  forgotten citext := app.address_of_choices(old);
begin
  delete from app.refused_mail where email = forgotten;
  delete from app.mail_link where email = forgotten;
  return null;
end $$;
