-- serves programs since 0041
-- Homes by name as a dictionary has them: without regard to accents and capitals, which stand behind z in the order of character codes.
-- stay_by_title and stay_order_title are for programs of the version before.
create index stay_by_name on app.stay (app.plain(title), id) where state <> 'archived';
create index stay_order_name on app.stay (app.plain(title) desc nulls last, id desc) where state = 'published';
