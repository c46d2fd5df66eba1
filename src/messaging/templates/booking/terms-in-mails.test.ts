import type { IsoDate } from '#core/time/iso-date.ts'
import type { BookingMailData } from '#messaging/mail/mail.ts'
import { renderMail } from '#messaging/templates/render-mail.ts'
import { expect, test } from 'vitest'

const identity = { websiteName: 'Holmstay', websiteUrl: 'https://stay.example', contactEmail: 'hello@stay.example' }

const booking: BookingMailData = {
  reference: 'HM-7F3K',
  guestName: 'Anna',
  stayTitle: 'Casa Tramuntana',
  checkIn: '2027-07-01' as IsoDate,
  checkOut: '2027-07-10' as IsoDate,
  totalMinor: 100_000,
  currency: 'EUR',
  link: 'https://stay.example/user/bookings/1',
}

const textOf = (
  template:
    | 'booking_confirmed'
    | 'booking_cancelled'
    | 'change_accepted'
    | 'change_requested'
    | 'host_change_requested'
    | 'host_change_accepted',
) =>
  function (data: Partial<BookingMailData>) {
    return renderMail({ template, data: { ...booking, ...data } }, identity).text
  }

test('the mail about an accepted change names its refund steps and the days of the damage deposit, to the guest only', () => {
  const data: Partial<BookingMailData> = {
    change: {
      checkIn: booking.checkIn,
      checkOut: booking.checkOut,
      party: '2 adults',
      totalMinor: 100_000,
      differenceMinor: 40_000,
    },
    cancellation: [{ until: 'Sat 26 Jun 2027, 16:00', refundMinor: 100_000 }],
    deposit: { amountMinor: 25_000, reservedOn: '2027-06-29' as IsoDate, releasedOn: '2027-07-13' as IsoDate },
  }
  const text = textOf('change_accepted')(data)
  expect(text).toContain('Cancel before Sat 26 Jun 2027, 16:00 (time of the home): €1,000.00 of the total comes back')
  expect(text).toContain(
    'A damage deposit of €250.00 is reserved on your card on Tue 29 Jun 2027 and released on Tue 13 Jul 2027.',
  )
  for (const template of ['host_change_accepted', 'change_requested'] as const) {
    const other = textOf(template)(data)
    expect(other).not.toContain('Cancel before')
    expect(other).not.toContain('damage deposit')
  }
})

test('mails about a change that waits for an answer name what is booked beside what is asked for, where they differ', () => {
  const change = {
    checkIn: '2027-07-03' as IsoDate,
    checkOut: booking.checkOut,
    party: '2 adults',
    totalMinor: 80_000,
    differenceMinor: -20_000,
  }
  for (const template of ['host_change_requested', 'change_requested'] as const) {
    const text = textOf(template)({ party: '2 adults', change })
    expect(text).toContain(
      'Dates now: Thu 1 Jul 2027 to Sat 10 Jul 2027\nDates asked for: Sat 3 Jul 2027 to Sat 10 Jul 2027\nGuests: 2 adults\n',
    )
    const more = textOf(template)({ party: '2 adults', change: { ...change, party: '3 adults' } })
    expect(more).toContain('Guests now: 2 adults\nGuests asked for: 3 adults\n')
  }
  const accepted = textOf('host_change_accepted')({ party: '2 adults', change })
  expect(accepted).toContain('Dates: Sat 3 Jul 2027 to Sat 10 Jul 2027\nGuests: 2 adults\n')
})

test('the host who is asked for later dates reads that the guest could cancel freely after the change', () => {
  const change = { checkIn: booking.checkIn, checkOut: booking.checkOut, party: '2', totalMinor: 1, differenceMinor: 0 }
  expect(textOf('host_change_requested')({ change, freeUntil: 'Sat 26 Jun 2027, 16:00' })).toContain(
    'After the change the guest could cancel until Sat 26 Jun 2027, 16:00 (time of the home) and get everything back.',
  )
  expect(textOf('host_change_requested')({ change })).not.toContain('After the change')
})

test('what is paid stands in one line before what is due, also when a voucher has paid a part of the rest', () => {
  const text = textOf('booking_confirmed')({
    payments: [
      { dueOn: '2027-03-01' as IsoDate, amountMinor: 14_784, isPaid: true },
      { dueOn: '2027-06-03' as IsoDate, amountMinor: 29_280, isPaid: false },
      { dueOn: '2027-06-03' as IsoDate, amountMinor: 5_216, isPaid: true },
    ],
  })
  expect(text).toContain('Paid: €200.00\nDue on Thu 3 Jun 2027: €292.80\n')
  expect(text.match(/^Paid: /gm)).toHaveLength(1)
})

test('the mail about a cancellation says what was paid when that was not the total', () => {
  const text = (paid: number) =>
    textOf('booking_cancelled')({
      amountMinor: 30_000,
      payments: [
        { dueOn: '2027-01-02' as IsoDate, amountMinor: 30_000, isPaid: paid > 0 },
        { dueOn: '2027-06-03' as IsoDate, amountMinor: 70_000, isPaid: paid > 1 },
      ],
    })
  expect(text(1)).toContain('Paid: €300.00\nRefund: €300.00')
  expect(text(0)).toContain('Paid: nothing')
  expect(text(2)).not.toContain('Paid:')
})

test.each(['card', 'transfer', 'on_arrival'] as const)(
  'the mail about a booking that is paid already asks for nothing more, whatever the way to pay was (%s)',
  (paymentMethod) => {
    const payments = [{ dueOn: booking.checkIn, amountMinor: 100_000, isPaid: true }]
    const text = textOf('booking_confirmed')({ paymentMethod, payments })
    expect(text).toContain('Your payment has arrived; nothing is left to pay.')
    expect(text).not.toContain('You pay')
  },
)

test('the mail about a cancellation promises only what the page of the booking shows', () => {
  const text = textOf('booking_cancelled')({ amountMinor: 54_802 })
  expect(text).toContain('Your booking page shows what you paid, what goes back, and when it was sent.')
  expect(text).not.toContain('worked out')
})
