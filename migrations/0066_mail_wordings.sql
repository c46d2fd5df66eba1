-- serves programs since 0041
-- Subject and first words of the mails about a booking in the words of the company; null: as the product has them. Every wording stays.
create table app.mail_wording (
  template   text not null,
  version    int not null check (version > 0),
  subject    text check (length(subject) between 1 and 200),
  intro      text check (length(intro) between 1 and 4000),
  author     text not null,
  created_at timestamptz not null,
  primary key (template, version));
