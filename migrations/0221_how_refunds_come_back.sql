-- serves programs since 0041
-- The second version of the refund policy: every way in which money goes back, and homes with more than one policy. Where the company has
-- written a version of its own, that one stays.
insert into app.page_version (page_id, version, title, summary, body, valid_from)
select page.id, 2, first.title, first.summary,
$md$## The policy of your booking

Every home has a policy. Some have another one for long stays, and some offer a cheaper rate that is not refunded. The one for your booking is shown on the page of the home with the dates and amounts of your own stay, and again in the checkout. What was shown when you booked holds, even if the host changes the policy later.

## The clock of the home

All deadlines count in the local time of the home, back from its check-in time.

## Cleaning and tourist tax

If you cancel before you arrive, tourist tax comes back in full. So do cleaning and other fees, unless the lines of your price say otherwise.

## If the host cancels

Everything you paid comes back.

## How the money comes back

The way you paid: to your card, onto your voucher, or by bank transfer or in cash. If you paid in more than one way, your voucher gets its part first; you can spend it again for at least 180 days. You find each amount and its date in [your bookings](/user/bookings).
$md$, '2026-11-29T00:00:00Z'
from app.page page join app.page_version first on first.page_id = page.id and first.version = 1
where page.slug = 'refund' and not exists (select from app.page_version own where own.page_id = page.id and own.version > 1);
