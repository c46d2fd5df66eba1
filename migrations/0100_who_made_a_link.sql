-- serves programs since 0041
-- Who made the personal link of somebody who works in homes: what was not opened yet ends when they leave.
alter table app.worker add column link_made_by text;
