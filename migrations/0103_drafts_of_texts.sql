-- serves programs since 0041
-- The next version of a text while it is being written: one draft a text, which nobody but staff reads.
create table app.page_draft (
  page_id    smallint primary key references app.page,
  basis      int not null,                                   -- the version it began with
  title      text not null check (length(title) between 1 and 120),
  summary    text not null check (length(summary) between 1 and 300),
  body       text not null check (length(body) between 1 and 60000),
  author_uid text references app.profile on delete set null,
  updated_at timestamptz not null);
