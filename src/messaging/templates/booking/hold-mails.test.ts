import { expect, test } from 'vitest'
import type { IsoDate } from '#core/time/iso-date.ts'
import type { BookingMailData } from '#messaging/mail/mail.ts'
import { renderMail } from '../render-mail.ts'

const identity = { websiteName: 'Holmstay', websiteUrl: 'https://stay.example', contactEmail: 'hello@stay.example' }
const booking: BookingMailData = {
  reference: 'HM-7F3K',
  guestName: 'Anna',
  stayTitle: 'Casa Tramuntana',
  checkIn: '2027-07-03' as IsoDate,
  checkOut: '2027-07-10' as IsoDate,
  totalMinor: 170_780,
  currency: 'EUR',
  link: 'https://stay.example/user/bookings/1',
  deadline: '3 Mar 2027, 16:00',
  payments: [
    { dueOn: '2027-03-01' as IsoDate, amountMinor: 51_234, isPaid: false },
    { dueOn: '2027-06-03' as IsoDate, amountMinor: 119_546, isPaid: false },
  ],
  amountMinor: 51_234,
}

test('the mail about held nights names one end for what is to be paid first: that of the hold', () => {
  const { text } = renderMail({ template: 'booking_held', data: booking }, identity)
  expect(text).toContain('Due by 3 Mar 2027, 16:00 (time of the home): €512.34\nDue on Thu 3 Jun 2027: €1,195.46\n')
  expect(text).not.toContain('1 Mar 2027')
})

test('what a voucher has paid of held nights is named, too', () => {
  const [first, rest] = booking.payments!
  const payments = [{ ...first!, isPaid: true }, rest!]
  const data = { ...booking, payments, amountMinor: 0 }
  expect(renderMail({ template: 'booking_held', data }, identity).text).toContain(
    'Paid: €512.34\nDue on Thu 3 Jun 2027: €1,195.46\n',
  )
})
