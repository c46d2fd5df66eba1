import { addDays } from '#core/time/date-arithmetic.ts'
import type { IsoDate } from '#core/time/iso-date.ts'

/** A step of a tour through the API: its purpose, and its command. */
export interface GuideStep {
  readonly heading: string
  readonly about: string
  /** For a shell with curl and jq, the same one as for the previous steps. */
  readonly command: string
}

const LEAD_DAYS = 150
const SATURDAY = 6

/**
 * Returns commands from the search to the cancellation that run unchanged against a product in demo mode. The dates of
 * the stay are half a year after `today`, beginning on a Saturday.
 */
export function firstBooking(site: string, today: IsoDate): readonly GuideStep[] {
  const soonest = addDays(today, LEAD_DAYS)
  const checkIn = addDays(soonest, (SATURDAY - new Date(`${soonest}T00:00:00Z`).getUTCDay() + 7) % 7)
  const checkOut = addDays(checkIn, 7)
  const json = `-H 'Content-Type: application/json'`
  const signedIn = `-H "Authorization: Bearer $JWT"`
  return [
    {
      heading: 'Search',
      about: 'Homes that are free for a week and can be booked instantly, each with its full price.',
      command: `SITE=${site}
SLUG=$(curl -sg "$SITE/api/stays?checkIn=${checkIn}&checkOut=${checkOut}&adults=2&instant=true&pagination[pageSize]=1" | jq -r '.data[0].slug')
echo "$SLUG"`,
    },
    {
      heading: 'Quote',
      about: 'The price line by line. Its id is signed and valid for 30 minutes; no nights are held yet.',
      command: `QUOTE=$(curl -s "$SITE/api/quotes" ${json} \\
  -d '{"data":{"stay":"'"$SLUG"'","checkIn":"${checkIn}","checkOut":"${checkOut}","adults":2}}' | jq -r .data.id)
echo "$QUOTE" | cut -c1-40`,
    },
    {
      heading: 'Sign in',
      about:
        'Create an account and get the jwt for the calls that follow. To book, the account needs a confirmed e-mail address: the link arrives by mail, which a demo shows at `/demo/outbox`.',
      command: `NAME=guest-$$-$RANDOM
EMAIL=$NAME@example.com
JWT=$(curl -s "$SITE/api/auth/local/register" ${json} \\
  -d '{"username":"'$NAME'","email":"'$EMAIL'","password":"nine-lanterns-by-the-quay"}' | jq -r .jwt)
curl -s "$SITE/api/auth/send-email-confirmation" ${json} -d '{"email":"'$EMAIL'"}'
curl -s -o /dev/null "$(curl -s "$SITE/demo/outbox.json" | jq -r '.data[] | select(.to == "'$EMAIL'") | .text' | grep -o 'http[^ ]*confirmation=[^ ]*' | head -1)"`,
    },
    {
      heading: 'Book',
      about:
        'Hold the nights for 15 minutes. If the request is repeated with the same key, it returns the same booking and never makes a second one.',
      command: `BOOKING=$(curl -s "$SITE/api/bookings" ${signedIn} -H "Idempotency-Key: book-$NAME" ${json} \\
  -d '{"data":{"quote":"'"$QUOTE"'","guest":{"name":"Ann Example","email":"'$EMAIL'","phone":"+34600000000"}}}' | jq -r .data.documentId)
echo "$BOOKING"`,
    },
    {
      heading: 'Pay',
      about:
        'The card details go directly to the payment provider and never through this API; then the state of the booking is fetched.',
      command: `SECRET=$(curl -s -X POST "$SITE/api/bookings/$BOOKING/payment-sessions" ${signedIn} -H "Idempotency-Key: pay-$NAME" | jq -r .data.clientSecret)
curl -s "$SITE/demo/payments/$SECRET/confirm" ${json} -d '{"card":"4242424242424242"}'
curl -s -X POST "$SITE/api/bookings/$BOOKING/settlement" ${signedIn} | jq -r .data.state`,
    },
    {
      heading: 'Cancel',
      about: 'Preview the exact refund, and then cancel the booking.',
      command: `curl -s -X POST "$SITE/api/bookings/$BOOKING/cancellation-preview" ${signedIn} | jq .data.refundMinor
curl -s "$SITE/api/bookings/$BOOKING/cancel" ${signedIn} -H "Idempotency-Key: cancel-$NAME" ${json} \\
  -d '{"data":{"reason":"plans_changed"}}' | jq -r .data.state`,
    },
  ]
}
