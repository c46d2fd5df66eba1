import { expect, test } from 'vitest'
import { readTax, typedTaxOf } from './read-tax.ts'

function read(fields: Readonly<Record<string, string>>) {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.set(name, value)
  return readTax(typedTaxOf(form))
}

test('a tax is a percentage of something or an amount with its currency, never both, and has a name', () => {
  expect(read({ name: 'VAT', percent: '10,5' }).tax).toMatchObject({
    percentBp: 1050,
    base: ['rent'],
    amountMinor: null,
  })
  expect(
    read({ name: 'Tourist tax', amount: '2.20', currency: 'eur', per: 'person', period: 'night' }).tax,
  ).toMatchObject({
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
  const at = ['name', 'percent', 'percent', 'currency', 'percent']
  expect(none.map((wrong) => read(wrong).fault?.field)).toEqual(at)
})

test('a tax with a day or a number that cannot be read is refused at that field, not made without it', () => {
  const vat = { name: 'VAT', percent: '10' }
  const wrong = {
    validFrom: ['31.01.2027', '2027-02-30', 'January'],
    validTo: ['2027/01/31'],
    maxNights: ['1000', 'seven', '-7'],
    exemptUnderAge: ['16+'],
  } as const
  for (const [field, texts] of Object.entries(wrong))
    for (const text of texts) {
      const { tax, fault } = read({ ...vat, [field]: text })
      expect([tax, fault?.field], text).toEqual([null, field])
    }
  expect(read({ ...vat, validFrom: '2027-01-31', maxNights: '7', exemptUnderAge: '16' }).tax).toMatchObject({
    validFrom: '2027-01-31',
    validTo: null,
    maxNights: 7,
    exemptUnderAge: 16,
  })
})
