-- serves programs since 0041
-- The homes around a home, without looking at all of them.
create index stay_place on app.stay using gist (point(lng, lat)) where state = 'published';
