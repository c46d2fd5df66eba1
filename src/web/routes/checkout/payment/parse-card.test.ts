import { expect, test } from 'vitest'
import { parseCard } from './parse-card.ts'

function card(changes: Record<string, string> = {}): FormData {
  const form = new FormData()
  const fields = {
    cardNumber: '4242 4242 4242 4242',
    cardExpiry: '12 / 29',
    cardCode: '123',
    cardName: 'Anna Lindqvist',
    ...changes,
  }
  for (const [name, value] of Object.entries(fields)) form.set(name, value)
  return form
}

test('a card is read with spaces, slashes and short years', () => {
  expect(parseCard(card(), '2026-11')).toEqual({
    ok: true,
    card: { number: '4242424242424242', expMonth: 12, expYear: 2029, cvc: '123', name: 'Anna Lindqvist' },
  })
  expect(parseCard(card({ cardExpiry: '1/2027' }), '2026-11').ok).toBe(true)
})

test.each(['4242424242424242', '4000000000000002', '4000002500003155', '4000000000000077', '4000000000009995'])(
  'the test card %s is well formed',
  (cardNumber) => {
    expect(parseCard(card({ cardNumber }), '2026-11').ok).toBe(true)
  },
)

test('a month behind a hundred thousand blanks is no date, and read at once', () => {
  expect(parseCard(card({ cardExpiry: `1${' '.repeat(100_000)}x` }), '2026-11')).toMatchObject({
    ok: false,
    errors: { cardExpiry: expect.stringContaining('month and year') },
  })
  expect(parseCard(card({ cardExpiry: '1 2027' }), '2026-11').ok).toBe(true)
})

test.each([
  [{ cardNumber: '4242 4242 4242 4243' }, 'cardNumber', 'typo'],
  [{ cardNumber: '' }, 'cardNumber', 'Enter the card number'],
  [{ cardExpiry: '13/29' }, 'cardExpiry', 'month and year'],
  [{ cardExpiry: '10/26' }, 'cardExpiry', 'expired'],
  [{ cardCode: '12' }, 'cardCode', '3 or 4 digits'],
] as const)('%o is told beside its field', (changes, field, text) => {
  const parsed = parseCard(card(changes), '2026-11')
  expect(parsed.ok ? {} : parsed.errors).toEqual({ [field]: expect.stringContaining(text) })
})

test('a card is good until the end of its month', () => {
  expect(parseCard(card({ cardExpiry: '11/26' }), '2026-11').ok).toBe(true)
})

test('a card without a name is taken: it is the guest who pays', () => {
  expect(parseCard(card({ cardName: ' ' }), '2026-11').ok).toBe(true)
})
