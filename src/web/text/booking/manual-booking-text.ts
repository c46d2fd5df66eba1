import type { StaffPayment } from '#contract/booking/manual-booking.ts'

/** How a booking can be paid that is made for a guest. */
export const staffPaymentText: Readonly<Record<StaffPayment, { readonly label: string; readonly about: string }>> = {
  link: { label: 'Link in a mail', about: 'Held until it is paid by card; unpaid, the nights are free again.' },
  transfer: {
    label: 'Bank transfer',
    about: 'Booked now; cancelled when no money has come three days after it was due.',
  },
  on_arrival: { label: 'On arrival', about: 'Booked now; all of it is due on the day they come.' },
  paid: { label: 'Paid already', about: 'Booked now, and in the books as received by hand.' },
}

/** What the page for a new booking says of fields that are wrong. */
export const manualBookingText = {
  name: 'Write the name of the guest alone, without the address of a website.',
  email: 'Write an e-mail address, like anna@example.com.',
  phone: 'Write the number with its country code, like +34 600 000 000.',
  reason: 'Say why: a rule or the price is set aside.',
  note: 'Say how the money came, for example: cash at the office.',
  rent: 'Write an amount above 0, like 900 or 899.50.',
} as const
