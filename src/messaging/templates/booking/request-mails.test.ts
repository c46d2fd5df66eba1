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
  paymentMethod: 'card',
  payments: [],
}

test('the mail about a declined request says where other homes are found', () => {
  const { text } = renderMail({ template: 'request_declined', data: booking }, identity)
  expect(text.replaceAll(/\s+/g, ' ')).toContain('Your booking page leads to homes that are free on these dates.')
})
