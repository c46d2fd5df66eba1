import { expect, test } from 'vitest'
import { readTax, typedTaxOf } from './read-tax.ts'

function read(fields: Readonly<Record<string, string>>) {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.set(name, value)
  return readTax(typedTaxOf(form))
}

test('a tax is a percentage of something or an amount with its currency, never both, and has a name', () => {
  expect(read({ name: 'VAT', percent: '10,5' })).toMatchObject({ percentBp: 1050, base: ['rent'], amountMinor: null })
  expect(read({ name: 'Tourist tax', amount: '2.20', currency: 'eur', per: 'person', period: 'night' })).toMatchObject({
    amountMinor: 220,
    currency: 'EUR',
    per: 'person',
    period: 'night',
    percentBp: null,
    base: [],
  })
  const none: readonly Readonly<Record<string, string>>[] = [
    { percent: '10' },
    { name: 'Both', percent: '10', amount: '2', currency: 'EUR' },
    { name: 'Neither' },
    { name: 'No currency', amount: '2' },
    { name: 'No number', percent: 'ten' },
  ]
  for (const wrong of none) expect(read(wrong)).toBeNull()
})
