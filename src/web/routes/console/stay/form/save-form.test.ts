import { expect, test } from 'vitest'
import type { StayData } from '../editor/stay-data.ts'
import { feeForms } from '../parts/price-forms.ts'
import { refusal } from './save-form.ts'

const stay = {
  rates: { version: 1, terms: { currency: 'EUR', fees: [] } },
  details: { documentId: 'casa' },
} as unknown as StayData

test('a fee without what it is counted by says what is missing, and other refusals name the field', () => {
  const { fields } = feeForms(stay)[0]!
  const refused = refusal(
    {
      code: 'invalid_input',
      fields: {
        amountMinor: 'amountMinor has the wrong form',
        percentBp: 'percentBp has the wrong form',
        name: 'name has the wrong form',
      },
    },
    fields,
  )
  expect(refused.faults).toEqual({
    amountMinor: 'An amount, unless it is counted as a % below: then a per cent and no amount.',
    percentBp: 'A per cent only if it is counted as a % below: otherwise an amount.',
    name: 'Name has the wrong form.',
  })
})
