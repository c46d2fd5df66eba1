-- serves programs since 0041
-- What imported nights bring in, as somebody enters it: calendars of other sites do not say (decision 126).
alter table app.feed_event add column revenue app.money check (revenue >= 0);
