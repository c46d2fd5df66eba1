-- serves programs since 0041
-- Which version of the terms and of the privacy notice the guest of a booking has accepted, and when; null: of before this was kept, or made
-- by the company and not paid by its guest yet.
alter table app.booking
  add column terms_version int,
  add column privacy_version int,
  add column texts_accepted_at timestamptz,
  add constraint booking_texts check (num_nonnulls(terms_version, privacy_version, texts_accepted_at) in (0, 3));

create function app.text_version(of_slug text, at timestamptz) returns int language sql stable as $$
  select max(version.version) from app.page_version version join app.page page on page.id = version.page_id
  where page.slug = of_slug and version.valid_from <= at
$$;
