-- serves programs since 0041
-- Views of the list of bookings that somebody keeps for themselves, all in one row: they are read and written together.
create table app.booking_views (
  uid        text primary key,
  views      jsonb not null check (jsonb_typeof(views) = 'array'),   -- [{name, asked: {view, order, state, stay, from, to}}]
  version    int not null default 1,
  updated_at timestamptz not null);
