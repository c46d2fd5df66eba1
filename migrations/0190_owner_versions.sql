-- serves programs since 0041
-- Which writing of an owner somebody has seen, so that nobody writes over what a colleague has changed meanwhile: where the money goes, for one.
alter table app.owner add column version int not null default 1;
