import { hash } from 'node:crypto'
import { bookingReference } from '#core/booking/booking-reference.ts'
import { holdEndsAt, requestEndsAt } from '#core/booking/hold-terms.ts'
import { policyFor } from '#core/quote/policy-for.ts'
import { termsForQuote } from '#core/quote/terms-for-quote.ts'
import { addDays } from '#core/time/date-arithmetic.ts'
import { canonicalJson } from '#booking/quote/quote-token.ts'
import { bookingLineRows } from '#db/queries/booking/insert-booking.ts'
import { instant } from './booking-tables.ts'
import { keptCardOf, type Life } from './life.ts'

const HOLDING = new Set(['requested', 'confirmed', 'checked_in', 'completed'])

/** Writes the current state of the booking: itself, its price, its future payments, its nights. */
export function settleRows(life: Life): void {
  const { id, write, quote, home: stay, booking } = life
  const { bookedAtMs } = booking
  const expiresAtMs = life.isRequest ? requestEndsAt(life.paidAtMs) : holdEndsAt(bookedAtMs)
  if (HOLDING.has(life.state)) {
    const { preparationNights } = stay.terms
    const isRequested = life.state === 'requested'
    write('app.claim', [
      life.chance.uuid(bookedAtMs),
      stay.id,
      `[${quote.checkIn},${addDays(quote.checkOut, preparationNights)})`,
      preparationNights,
      isRequested ? 'request' : 'booking',
      id,
      isRequested ? instant(expiresAtMs) : null,
      instant(bookedAtMs),
    ])
  }
  writeBookingRow(life, expiresAtMs)
  for (const row of bookingLineRows(quote)) {
    const { position, kind, label, night, qty, unit, amount, taxable, fee_id, tax_rule_id, refund, included } = row
    write('app.booking_line', [
      id,
      position,
      kind,
      label,
      night,
      qty,
      unit,
      amount,
      taxable,
      fee_id,
      tax_rule_id,
      refund,
      included,
      row.formula,
    ])
  }
  const at = (ms: number | null) => (ms === null ? null : instant(ms))
  for (const one of life.instalments) {
    write('app.booking_instalment', [
      id,
      one.position,
      one.amountMinor,
      one.dueOn,
      instant(one.dueAtMs),
      one.state,
      one.attempts,
      at(one.nextAttemptAtMs),
      at(one.graceUntilMs),
      at(one.paidAtMs),
    ])
  }
}

function writeBookingRow(life: Life, expiresAtMs: number): void {
  const { quote, home: stay, booking } = life
  const { guest, bookedAtMs, rate, plan, party } = booking
  const isPaid = life.payments.length > 0 || life.state === 'requested'
  life.write('app.booking', [
    life.id,
    referenceOf(booking.number),
    stay.id,
    guest.uid,
    life.state,
    quote.checkIn,
    quote.checkOut,
    party.adults,
    party.children,
    party.infants,
    party.pets,
    guest.name,
    guest.email,
    guest.phone,
    guest.country,
    booking.words?.note ?? null,
    quote.currency,
    quote.totalMinor,
    quote.termsVersion,
    quote,
    `\\x${hash('sha256', canonicalJson(quote))}`,
    policyFor(stay.terms, quote),
    termsForQuote(stay.terms, quote),
    life.isRequest ? 'request' : 'instant',
    rate,
    plan,
    isPaid ? { provider: 'sandbox', method: keptCardOf(booking).method } : null,
    instant(expiresAtMs),
    life.isConfirmed ? instant(life.confirmedAtMs) : null,
    life.endedAtMs === null ? null : instant(life.endedAtMs),
    life.endReason,
    instant(bookedAtMs),
    instant(life.lastAtMs),
  ])
}

const REFERENCES = 2n ** 40n
/** Odd, so that each number has a different reference. */
const SPREAD = 668_265_263_107n

/** Returns the reference of the booking with this number: no two numbers have the same. */
function referenceOf(number: number): string {
  const spread = (BigInt(number) * SPREAD + 271_828_182_845n) % REFERENCES
  return bookingReference(Buffer.from(spread.toString(16).padStart(10, '0'), 'hex'))
}
