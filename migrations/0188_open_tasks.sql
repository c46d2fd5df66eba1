-- serves programs since 0041
-- Tasks that are due are counted on each page of the console: without those that are done, which are nearly all.
create index task_open on app.task (day) where state <> 'done';
