-- serves programs since 0041
-- Works out the reports of past days once, which takes 10 to 60 s for 100,000 bookings. Apart from 0290, whose triggers lock the tables of
-- bookings until it has committed; what changes meanwhile is noted by them and counted by the next sweep.
select app.recount_report_versions();
