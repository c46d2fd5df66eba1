-- serves programs since 0041
-- Which writing of a worker somebody has seen, so that nobody writes over what a colleague has changed meanwhile.
alter table app.worker add column version int not null default 1;
