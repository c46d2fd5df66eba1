import { amountBoundsText } from '#web/text/console/amount-bounds-text.ts'
import type { StaffPayment } from '#contract/booking/manual-booking.ts'

/** The ways to pay a booking that is made for a guest. */
export const staffPaymentText: Readonly<Record<StaffPayment, { readonly label: string; readonly about: string }>> = {
  link: { label: 'Link in a mail', about: 'Held until it is paid by card; otherwise the nights are freed.' },
  transfer: {
    label: 'Bank transfer',
    about: 'Booked now; cancelled if no money has arrived three days after it was due.',
  },
  on_arrival: { label: 'On arrival', about: 'Booked now; all of it is due on the day of arrival.' },
  paid: { label: 'Paid already', about: 'Booked now, and recorded as received by hand.' },
}

/** What the page for a new booking says of fields that are wrong. */
export const manualBookingText = {
  name: 'Write only the name of the guest, without a web address.',
  email: 'Write an e-mail address, like anna@example.com.',
  phone: 'Write the number with its country code, like +34 600 000 000.',
  reason: 'Say why: a rule or the price is set aside.',
  otherNights: 'There is no price for these nights now. Choose others above: what you typed here stays.',
  note: 'Say how the money came, for example: cash at the office.',
  rent: (currency: string) =>
    `Write the agreed rent as an amount ${amountBoundsText(currency)} 900 or 899.50, or leave it empty for our prices.`,
} as const
