-- serves programs since 0041
-- How long before arrival the earliest of all homes tells how to get in: nobody is looked for who comes later.
create index stay_access_days on app.stay (access_days_before);
