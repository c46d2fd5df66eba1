-- serves programs since 0041
-- Who blocked nights of a home: a person by uid, or token:<id>. Told beside the reason to those who run it.
alter table app.claim add column made_by text;
