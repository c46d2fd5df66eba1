import { createHmac } from 'node:crypto'
import { expect, test } from 'vitest'
import { isoDate } from '#core/time/iso-date.ts'
import type { Quote } from '#core/pricing/quote.ts'
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
  expect(readQuoteToken(token, KEY, minutesLater(30))).toMatchObject({ problem: { code: 'quote_expired' } })
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
