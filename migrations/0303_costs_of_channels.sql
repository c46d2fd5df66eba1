-- serves programs since 0041
-- What is kept of rent and fees by where a booking was made, from a day of booking on (decision 126). Reports read it.
create table app.channel_cost (
  id      int generated always as identity primary key,
  channel text not null check (channel in ('web', 'admin', 'api', 'airbnb', 'booking_com', 'vrbo', 'other')),
  since   date not null default '-infinity',         -- of bookings made on this day and later, until the next cost of the channel
  cost_bp int not null check (cost_bp between 0 and 10000),
  unique (channel, since));
