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
  payments: [
    { dueOn: '2027-05-01' as IsoDate, amountMinor: 51_234, isPaid: true },
    { dueOn: '2027-06-01' as IsoDate, amountMinor: 119_546, isPaid: false },
  ],
  amountMinor: 119_546,
}

test.each(['balance_due_soon', 'booking_confirmed'] as const)(
  '%s promises a charge only where a card is kept',
  (template) => {
    const text = (hasNoCard: boolean) =>
      renderMail({ template, data: hasNoCard ? { ...booking, hasNoCard } : booking }, identity).text
    expect(text(false)).toContain('to your card on')
    expect(text(true)).toMatch(/[Nn]o card is kept for this booking/)
    expect(text(true)).not.toMatch(/your card|need not do anything/)
  },
)

test('the three mails that ask for what no card can pay say which one they are', () => {
  const asked = (triesLeft: number) =>
    renderMail({ template: 'balance_failed', data: { ...booking, triesLeft, hasNoCard: true } }, identity).text
  expect(asked(2)).toMatch(/^Please pay €1,195\.46 for/m)
  expect(asked(1)).toMatch(/^A reminder: please pay €1,195\.46 for/m)
  expect(asked(0)).toMatch(/^Our last reminder: please pay €1,195\.46 for/m)
})

test.each([
  ['request_sent', 'Your card is charged only if', 'Your voucher pays only if'],
  ['request_declined', 'reserved on your card', 'your voucher can be spent again'],
  ['request_expired', 'reserved on your card', 'your voucher can be spent again'],
  ['host_request_received', 'The guest’s card is charged', 'The guest’s voucher pays'],
] as const)(
  '%s speaks of no card where vouchers pay all of it, or it is paid on arrival',
  (template, byCard, byVoucher) => {
    const text = (changes: Partial<BookingMailData>) =>
      renderMail({ template, data: { ...booking, ...changes } }, identity).text.replaceAll(/\s+/g, ' ')
    expect(text({})).toContain(byCard)
    expect(text({ keptByVouchers: 'part' })).toMatch(/card/)
    expect(text({ keptByVouchers: 'all' })).toContain(byVoucher)
    for (const changes of [{ keptByVouchers: 'all' }, { paymentMethod: 'on_arrival' }] as const)
      expect(text(changes)).not.toMatch(/\bcard\b/)
  },
)
