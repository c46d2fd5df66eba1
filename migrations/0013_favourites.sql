-- Homes that somebody with an account keeps in mind.
create table app.favourite (
  uid        text not null references app.profile on delete cascade,
  stay_id    int not null references app.stay on delete cascade,
  created_at timestamptz not null default now(),
  primary key (uid, stay_id));
create index favourite_stay on app.favourite (stay_id);

-- What a guest thinks of single things, beside the stay in all. Null = not answered, or a review from before.
alter table app.review
  add column cleanliness   smallint check (cleanliness between 1 and 5),
  add column accuracy      smallint check (accuracy between 1 and 5),
  add column arrival       smallint check (arrival between 1 and 5),
  add column communication smallint check (communication between 1 and 5),
  add column location      smallint check (location between 1 and 5),
  add column value         smallint check (value between 1 and 5);
