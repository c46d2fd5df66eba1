-- serves programs since 0041
-- The few different clocks that homes have, each found by one look into an index: when a morning has come somewhere, and for which arrivals.
create index stay_by_clock on app.stay (timezone, access_days_before, check_in_from, check_out_by);
