-- serves programs since 0041
-- Who wants the figures of each month by mail, on the first days of the next one; nobody unless they say so.
alter table app.profile add column monthly_report boolean not null default false;
create index profile_monthly_report on app.profile (uid) where monthly_report;
