-- serves programs since 0041
-- The homes of a place and the reviews of a home, whatever state they are in: other programs ask for them with an entry, and what an answer
-- would weigh is estimated from them. The indexes that are there know published ones only.
create index stay_of_place on app.stay (destination_id, id);
create index review_of_stay on app.review (stay_id);
