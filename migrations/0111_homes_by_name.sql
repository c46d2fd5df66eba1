-- serves programs since 0041
-- Homes by a part of their name, while a colleague types it: of all that are not archived, drafts too.
create index stay_title_parts on app.stay using gin (app.plain(title) public.gin_trgm_ops) where state <> 'archived';
create index stay_by_title on app.stay (title, id) where state <> 'archived';
