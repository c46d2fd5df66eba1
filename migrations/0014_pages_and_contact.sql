-- The texts of the house, each version kept for good, and what visitors write to us.

create table app.page (
  id   smallint generated always as identity primary key,
  slug app.slug not null unique);

-- A text is never changed: another version follows. The newest one that is valid is what visitors read.
create table app.page_version (
  page_id    smallint not null references app.page,
  version    int not null check (version > 0),
  title      text not null check (length(title) between 1 and 120),
  summary    text not null check (length(summary) between 1 and 300),
  -- Markdown; {websiteName} and {contactEmail} stand for what the site is configured with.
  body       text not null check (length(body) between 1 and 60000),
  valid_from timestamptz not null,
  author_uid text references app.profile on delete set null,   -- null = came with the product
  created_at timestamptz not null default now(),
  primary key (page_id, version));

create table app.contact_message (
  id          uuid primary key default uuidv7(),
  reference   text not null unique,
  name        text not null check (length(name) between 1 and 100),
  email       citext not null check (length(email) <= 254 and email !~ '[[:space:][:cntrl:]]'),
  topic       text not null check (topic in ('booking', 'home', 'account', 'privacy', 'hosting', 'other')),
  booking_ref text check (length(booking_ref) <= 20),          -- as the writer gave it
  message     text not null check (length(message) between 1 and 4000),
  uid         text references app.profile on delete set null,  -- null = not signed in
  -- Of the form it came with: a form counts once. Null = sent without one.
  form_nonce  text unique,
  state       text not null default 'open' check (state in ('open', 'answered')),
  answered_at timestamptz,
  answered_by text references app.profile on delete set null,
  created_at  timestamptz not null,
  check ((state = 'answered') = (answered_at is not null)));
create index contact_message_state on app.contact_message (state, created_at desc, id desc);
create index contact_message_uid on app.contact_message (uid) where uid is not null;

insert into app.page (slug) values ('tos'), ('privacy'), ('refund');

insert into app.page_version (page_id, version, title, summary, body, valid_from)
select page.id, 1, text.title, text.summary, text.body, '2026-11-20T00:00:00Z'
from app.page, (values
('tos', 'Terms of service', 'What you and we agree to when you book a home, in plain words.',
$md$## Prices

The total you see includes the nights, cleaning, every mandatory fee and taxes. **It is the amount you pay.** If a price changes between looking and booking, you see both amounts and decide again; nothing is charged before.

## Booking

When you begin to book, the nights are held for you for fifteen minutes. The booking is made when your payment has gone through, and {websiteName} confirms it at once by e-mail. Until then you owe nothing.

Some homes answer requests first: their page says so, and your card is only charged when the host has said yes.

## Your stay

The house rules on the page of each home are part of the agreement:

- how many people may stay,
- arrival and departure times,
- quiet hours, pets and smoking.

The person who books answers for everybody in the party.

## Cancelling

Each home has one cancellation policy. Its dates and amounts are on the page of the home, in the checkout and in your booking; see [how refunds work](/refund).

## Questions

[Write to us](/contact), or to [{contactEmail}](mailto:{contactEmail}).
$md$),
('privacy', 'Privacy', 'What we keep about you, why, and how to have it removed.',
$md$## Looking around

You can search and read without an account, and nothing is loaded from other companies. One cookie keeps your answer about cookies, once you have given it. Homes you save or look at are remembered in your browser only. What is optional is listed in the [cookie settings](/cookies), and stays off until you allow it.

## Your account

We keep your e-mail address, your name if you give it, and your password as a hash that cannot be turned back. While you are logged in, one cookie that scripts cannot read tells our server who you are, and your browser keeps your name for the menu.

## Your bookings

A booking holds the name, e-mail address and telephone number of the guest, the dates, the party and the price. The host of the home sees them. Card numbers go to the payment service and are never stored here.

## What you write to us

A message through the [contact page](/contact) is kept with the name and address you give, so that we can answer. It is read by the people who answer, and by nobody else.

## Your rights

You can take away a copy of everything, or delete your account, under [your data](/user/data). Or write to [{contactEmail}](mailto:{contactEmail}) to see, correct or remove what we keep. Records of payments stay as long as tax law asks for.
$md$),
('refund', 'Refund policy', 'What comes back when you cancel: by date, to the cent, before you decide.',
$md$## Every home has one policy

It is shown on the page of the home with the dates and amounts of your own stay, and again in the checkout. What was shown when you booked holds, even if the host changes the policy later.

## The clock of the home

All deadlines count in the local time of the home, back from its check-in time.

## Cleaning and tourist tax

If you cancel before you arrive, cleaning that was not needed and tourist tax that was not due come back in full.

## If the host cancels

Everything you paid comes back.

## How the money comes back

To the card you paid with. You find the amount and the date in [your bookings](/user/bookings).
$md$)) as text (slug, title, summary, body)
where text.slug = page.slug;
