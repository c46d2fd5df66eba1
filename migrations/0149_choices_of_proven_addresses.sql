-- serves programs since 0041
-- Whoever typed a stranger's address and then proved their own took along what the stranger had chosen (0147).
drop trigger carry_refused_mails on app.profile;
create trigger carry_refused_mails after update of email on app.profile for each row
  when (old.email_verified and new.email_verified and new.email <> old.email)
  execute function app.carry_refused_mails();
