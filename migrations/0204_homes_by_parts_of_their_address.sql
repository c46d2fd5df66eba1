-- serves programs since 0041
-- Homes by a part of their slug, while a colleague types it. Without an index of it, no index of the other parts is used either.
create index stay_slug_parts on app.stay using gin ((slug::text) public.gin_trgm_ops) where state <> 'archived';
