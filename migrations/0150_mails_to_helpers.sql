-- serves programs since 0041
-- Whether somebody who looks after bookings of others' homes hears about them by mail; the host of a home always does.
alter table app.profile add column home_mails boolean not null default true;
