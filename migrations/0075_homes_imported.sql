-- serves programs since 0041
-- Where homes that came in a file came from, so that the same file again makes none twice. run_by: the host who brought it, '' = the house.
create table app.imported_home (
  source text not null,
  source_id text not null check (length(source_id) between 1 and 100),
  run_by text not null,
  stay_id int not null references app.stay (id) on delete cascade,
  primary key (source, run_by, source_id)
);
create index imported_home_stay on app.imported_home (stay_id);
