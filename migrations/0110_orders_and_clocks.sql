-- serves programs since 0041
-- Lists of entries in the orders that are asked for most: a page is read in the order of an index, instead of putting all entries into it.
-- Each begins with the column as the view has it, serves both directions, and ends with the number by which equal ones are told apart.
create index stay_order_title on app.stay (title desc nulls last, id desc) where state = 'published';
create index stay_order_price on app.stay (content.units(nightly, currency) desc nulls last, id desc) where state = 'published';
create index stay_order_rating on app.stay ((rating::float8) desc nulls last, id desc) where state = 'published';
create index stay_order_reviews on app.stay (rating_count desc nulls last, id desc) where state = 'published';
create index stay_order_guests on app.stay ((max_guests::int) desc nulls last, id desc) where state = 'published';
create index stay_order_bedrooms on app.stay ((bedrooms::int) desc nulls last, id desc) where state = 'published';
create index stay_order_created on app.stay (created_at desc nulls last, id desc) where state = 'published';
create index stay_order_updated on app.stay (updated_at desc nulls last, id desc) where state = 'published';
create index stay_order_published on app.stay (published_at desc nulls last, id desc) where state = 'published';

create index review_order_published on app.review (published_at desc nulls last, nr desc);
create index review_order_created on app.review (created_at desc nulls last, nr desc);
create index review_order_overall on app.review ((overall::int) desc nulls last, nr desc);

create index stay_photo_order_position on app.stay_photo ((position::int) desc nulls last, nr desc);

-- What days and instants of homes are worked out by, without reading the long texts of each: for all that happens on a day.
create index stay_clocks on app.stay (id) include (state, host_id, timezone, check_in_from, check_out_by, access_days_before);

-- Whether a review is seen, in words that the planner has figures of: it did not take the order from an index before.
create or replace view content.reviews as
select
  review.nr as id, review.id as "documentId", review.overall::int as overall, review.cleanliness::int as cleanliness,
  review.accuracy::int as accuracy, review.arrival::int as arrival, review.communication::int as communication,
  review.location::int as location, review.value::int as value, review.title, review.body, review.author_name as author,
  review.host_reply as "hostReply", review.host_replied_at as "hostRepliedAt", review.created_at as "createdAt",
  review.published_at as "publishedAt", review.stay_id as "stayKey", review.uid as owner,
  case when stay.state = 'published' then review.state else 'of_hidden_stay' end as visibility,
  greatest(review.created_at, review.published_at, review.host_replied_at) as "updatedAt",
  stay.state = 'published' and review.state = 'published' as "isShown"
from app.review review
join app.stay stay on stay.id = review.stay_id;
