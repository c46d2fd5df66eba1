-- serves programs since 0041
-- An address that is proven later than it is typed takes along what was chosen for the proven one that it replaced, as one does that is
-- proven at once (0149). Chosen there twice, both hold: what is stopped for either stays stopped.

-- The last proven address while that of today is not proven; else null.
alter table app.profile add column email_before citext;

create function app.keep_email_before() returns trigger language plpgsql as $$
begin
  new.email_before := case
    when new.deleted_at is not null or new.email_verified then null
    when old.email_verified then old.email
    else old.email_before
  end;
  return new;
end $$;
create trigger keep_email_before before update of email, email_verified, deleted_at on app.profile for each row
  execute function app.keep_email_before();

create or replace function app.carry_refused_mails() returns trigger language plpgsql as $$
begin
  insert into app.refused_mail (email, kind, refused_at)
  select new.email, kind, refused_at from app.refused_mail
  where email = case when old.email_verified then old.email else old.email_before end
  on conflict do nothing;
  return null;
end $$;
drop trigger carry_refused_mails on app.profile;
create trigger carry_refused_mails after update of email, email_verified on app.profile for each row
  when (new.email_verified and new.email <> case when old.email_verified then old.email else old.email_before end)
  execute function app.carry_refused_mails();

create or replace function app.forget_mail_choice() returns trigger language plpgsql as $$
begin
  delete from app.refused_mail where email = case when old.email_verified then old.email else old.email_before end;
  delete from app.mail_link where email = case when old.email_verified then old.email else old.email_before end;
  return null;
end $$;
drop trigger forget_mail_choice on app.profile;
create trigger forget_mail_choice after update of deleted_at on app.profile for each row
  when (old.deleted_at is null and new.deleted_at is not null) execute function app.forget_mail_choice();
