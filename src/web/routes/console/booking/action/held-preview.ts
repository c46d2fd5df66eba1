import { formatMoney } from '#core/money/format-money.ts'
import type { StaffBookingShape } from '#contract/booking/staff-bookings.ts'
import { instantText } from '#web/text/instant-text.ts'
import type { ActionEffect } from './action-result.ts'

type HeldPreview = Pick<ActionEffect, 'facts' | 'ledger' | 'button'> & { readonly until?: string }

/**
 * Returns what an action would do with nights that are held for somebody who called. `until`: their new end, ISO 8601.
 */
export function heldPreview(
  action: 'send-link' | 'more-time' | 'release',
  booking: StaffBookingShape,
  until?: string,
): HeldPreview {
  const { guest, stay } = booking
  const time = (instant: string) => instantText(instant, stay.timeZone)
  const end = booking.holdExpiresAt === null ? 'now' : time(booking.holdExpiresAt)
  const mailed = `gets the mail with the link to pay again, at ${guest.email}`
  if (action === 'send-link')
    return {
      facts: [
        { label: 'The guest', text: mailed },
        { label: 'The nights', text: `stay held until ${end}` },
      ],
      ledger: [],
      button: `Send ${guest.name} the link again`,
    }
  if (until !== undefined)
    return {
      facts: [
        { label: 'The nights', text: `are held until ${time(until)} instead of ${end}` },
        { label: 'The guest', text: mailed },
        { label: 'The price', text: `stays as agreed, ${formatMoney(booking.totalMinor, booking.currency)}` },
      ],
      ledger: [],
      button: `Hold for ${guest.name} until ${time(until)}`,
      until,
    }
  return {
    facts: [
      { label: 'The nights', text: 'are free again at once; this cannot be undone' },
      { label: 'The guest', text: `gets a mail that nothing is owed, at ${guest.email}` },
      { label: 'Money', text: 'a payment that comes all the same is given back' },
    ],
    ledger: [],
    button: `Release the nights of ${guest.name}`,
  }
}
