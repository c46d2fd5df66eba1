-- Which second factor the sign-in behind a session of the site had shown, as its newest token says: of hosted accounts nothing else tells.

alter table identity.web_session
  add column second_factor text;
update identity.web_session w set second_factor = s.second_factor from identity.session s where s.id = w.identity_session;
