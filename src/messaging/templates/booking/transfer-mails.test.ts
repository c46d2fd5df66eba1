import { expect, test } from 'vitest'
import { isoDate } from '#core/time/iso-date.ts'
import type { BookingMailData, BookingMailTemplate } from '#messaging/mail/mail.ts'
import { renderMail } from '../render-mail.ts'

const identity = { websiteName: 'Holmstay', websiteUrl: 'https://stay.example', contactEmail: 'hello@stay.example' }
const end = 'Sun 7 Mar 2027, 11:00'
const booking: BookingMailData = {
  reference: 'HM-7F3K',
  guestName: 'Anna',
  stayTitle: 'Casa Tramuntana',
  checkIn: isoDate('2027-07-03'),
  checkOut: isoDate('2027-07-10'),
  totalMinor: 170_780,
  currency: 'EUR',
  link: 'https://stay.example/user/bookings/1',
  paymentMethod: 'transfer',
  payments: [{ dueOn: isoDate('2027-03-04'), amountMinor: 170_780, isPaid: false }],
  transfer: {
    account: ['Homes & Co', 'IBAN XX00 0000'],
    amountMinor: 170_780,
    dueOn: isoDate('2027-03-04'),
    cancelledAt: end,
  },
}

const mail = (template: BookingMailTemplate, data: Partial<BookingMailData> = {}) =>
  renderMail({ template, data: { ...booking, ...data } }, identity)

test('a booking that is paid by transfer names the account, line by line, what to write on it, and what happens without it', () => {
  const { text, html } = mail('booking_confirmed')
  expect(text).toContain(
    'Please send €1,707.80 to the account below so that it is there by Thu 4 Mar 2027, with HM-7F3K as the purpose of the payment. Without it, the booking is cancelled on Sun 7 Mar 2027, 11:00 (time of the home).',
  )
  expect(text).toContain('Account to pay to:\n  Homes & Co\n  IBAN XX00 0000\nPurpose of the payment: HM-7F3K')
  expect(html).toContain('Homes &#38; Co<br>IBAN XX00 0000</td>')
})

test('a transfer that is missing is asked for with the end of the booking, or with none if the booking stays', () => {
  const { subject, text } = mail('transfer_missing', { amountMinor: 170_780, deadline: end })
  expect(subject).toBe('Not arrived yet: your transfer for Casa Tramuntana, 3 Jul 2027 to 10 Jul 2027')
  expect(text).toContain(
    'Your transfer of €1,707.80 for Casa Tramuntana was due by Thu 4 Mar 2027, and has not arrived.',
  )
  expect(text).toContain(
    'If it is not there by Sun 7 Mar 2027, 11:00 (time of the home), the booking is cancelled under its policy.',
  )
  expect(text).toContain('names HM-7F3K as its purpose')
  expect(mail('transfer_missing', { amountMinor: 5_000 }).text).toContain('Your booking stays as it is')
})

test('a payment of which nothing was owed any more says that all of it goes back, not that all of it was more', () => {
  const of = (overpaidMinor: number) => mail('balance_charged', { amountMinor: 40_000, overpaidMinor }).text
  expect(of(5_000)).toContain('€50.00 of it was more than what was owed, and goes back to you.')
  expect(of(40_000)).toContain('Nothing was owed any more, so all of it goes back to you.')
  expect(of(40_000)).not.toContain('of it was more')
})

test('a booking that ended because no transfer came says what becomes of one that still comes', () => {
  const { text } = mail('booking_cancelled_unpaid', { amountMinor: 0 })
  expect(text).toContain('did not arrive in time, so your booking is cancelled')
  expect(text).toContain('You have paid nothing, so nothing goes back.')
  expect(text).toContain('If your transfer is on its way all the same, all of it goes back to you.')
  const payments = [{ dueOn: isoDate('2027-03-04'), amountMinor: 40_000, isPaid: true }]
  expect(mail('booking_cancelled_unpaid', { amountMinor: 0, payments }).text).toContain(
    'Nothing goes back under the policy of this booking.',
  )
  expect(mail('booking_cancelled_unpaid', { paymentMethod: 'card' }).text).not.toContain('your transfer')
})
