-- serves programs since 0042
-- Who the company is, as its site, mails and receipts say it; what is null, the settings of the program say. One row, from the first time
-- that somebody writes it.
create table app.company (
  only_one      boolean primary key default true check (only_one),
  version       int not null default 1,
  name          text not null check (length(name) between 2 and 60),
  contact_email citext not null check (length(contact_email) <= 254 and contact_email !~ '[[:space:][:cntrl:]]'),
  contact_phone text check (contact_phone ~ '^\+[0-9][0-9 ]{5,22}$'),
  address       text not null default '' check (length(address) <= 400),     -- lines
  tax_number    text not null default '' check (length(tax_number) <= 40),
  currency      app.currency not null,                                       -- what new homes begin with
  timezone      text not null,                                               -- the same
  tax_name      text not null default '' check (length(tax_name) <= 60),     -- what new places begin with; no percentage = no tax
  tax_bp        app.bp,
  updated_at    timestamptz not null,
  check (tax_bp is null or tax_name <> ''));

-- How far the set-up of a site has come, and since when visitors see it. One row.
create table ops.setup (
  only_one          boolean primary key default true check (only_one),
  left_out          text[] not null default '{}',          -- steps that were put off
  mail_code_hash    bytea check (octet_length(mail_code_hash) = 32),
  mail_code_to      citext,
  mail_code_sent_at timestamptz,
  mail_code_tries   smallint not null default 0,
  mail_code_outbox  uuid,                                  -- the message it went out with
  mail_proved_to    citext,                                -- whoever typed the code read it there
  mail_proved_at    timestamptz,
  nights_proof      jsonb,                                 -- the last one: attempts, who won, how long it took
  backup_said_at    timestamptz,
  backup_said_by    text references app.profile on delete set null,
  opened_at         timestamptz,                           -- null = a page says that it opens soon; the demo is open
  opened_by         text references app.profile on delete set null,
  check ((mail_code_hash is null) = (mail_code_sent_at is null)),
  check ((mail_proved_to is null) = (mail_proved_at is null)));
-- Sites that were there before there was a door stay open.
insert into ops.setup (opened_at)
  select case when exists (select from ops.installation where kind = 'production') then now() end;

-- What all pages show: whoever follows changes of the catalogue reads it anew.
create trigger note_changed after insert or update or delete on app.company
  for each statement execute function ops.note_catalogue();
create trigger note_changed after update of opened_at on ops.setup
  for each statement execute function ops.note_catalogue();
