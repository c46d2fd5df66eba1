import { createHmac } from 'node:crypto'
import { expect, test } from 'vitest'
import type { Quote } from '#core/quote/quote.ts'
import { isoDate } from '#core/time/iso-date.ts'
import { canonicalJson, readQuoteToken, signQuote, signQuoteToken } from './quote-token.ts'

const KEY = 'a key for tests, long enough to be one'
const issued = new Date('2027-03-01T10:00:00Z')
const minutesLater = (minutes: number) => new Date(issued.getTime() + minutes * 60_000)
const quote = {
  stayId: 7,
  checkIn: isoDate('2027-06-05'),
  checkOut: isoDate('2027-06-12'),
  party: { adults: 2, children: 1, infants: 0, pets: 0 },
  termsVersion: 3,
  totalMinor: 140_000,
  currency: 'EUR',
} as unknown as Quote

test('a quote is read back as it was promised, for 30 minutes', () => {
  const token = signQuoteToken(quote, issued, KEY)
  expect(readQuoteToken(token, KEY, minutesLater(29))).toMatchObject({
    ok: true,
    value: { stayId: 7, checkIn: '2027-06-05', checkOut: '2027-06-12', totalMinor: 140_000, currency: 'EUR' },
  })
  expect(readQuoteToken(token, KEY, minutesLater(30))).toMatchObject({
    problem: { code: 'quote_expired', quotedTotalMinor: 140_000, currency: 'EUR' },
  })
})

test('a quote that was changed, cut or signed with another key is none of ours', () => {
  const [text = '', signature = ''] = signQuoteToken(quote, issued, KEY).split('.')
  const cheaper = Buffer.from(Buffer.from(text, 'base64url').toString().replace('140000', '100')).toString('base64url')
  const ownKey = createHmac('sha256', 'mine').update(text).digest('base64url')
  for (const token of [
    '',
    '.',
    text,
    `${text}.`,
    `${cheaper}.${signature}`,
    `${text}.${ownKey}`,
    `${text}.${signature}.x`,
  ])
    expect(readQuoteToken(token, KEY, issued)).toMatchObject({ problem: { code: 'quote_invalid' } })
})

test('the signature of what a quote says does not make it the id of another one', () => {
  const token = `${canonicalJson(quote)}.${signQuote(quote, KEY)}`
  expect(readQuoteToken(token, KEY, issued)).toMatchObject({ problem: { code: 'quote_invalid' } })
})

test('a quote carries the whole choice: ages, extras, rate, plan, promo code and offer', () => {
  const choice = {
    ...quote,
    party: { adults: 2, children: 2, infants: 1, pets: 0, childAges: [4, 11] },
    extras: [{ code: 'breakfast', quantity: 3 }],
    rate: 'non_refundable',
    plan: 'deposit',
    promo: { id: 5, code: 'SUMMER', percentBp: 1000, amountMinor: null },
  } as unknown as Quote
  const offer = '01890000-0000-7000-8000-000000000000'
  expect(readQuoteToken(signQuoteToken(choice, issued, KEY, offer), KEY, minutesLater(1))).toMatchObject({
    value: {
      party: { adults: 2, children: 2, infants: 1, pets: 0, childAges: [4, 11] },
      extras: [{ code: 'breakfast', quantity: 3 }],
      rate: 'non_refundable',
      plan: 'deposit',
      promoCode: 'SUMMER',
      offer,
      termsVersion: 3,
    },
  })
})

test('the plain choice keeps its token short, and even a home with thirty extras has one that fits into an address', () => {
  expect(signQuoteToken(quote, issued, KEY).length).toBeLessThan(220)
  const extras = Array.from({ length: 30 }, (_, index) => ({
    code: `extra-with-a-rather-long-name-${index}`,
    quantity: 9,
  }))
  expect(signQuoteToken({ ...quote, extras }, issued, KEY).length).toBeLessThan(4000)
})
