import { expect, test } from 'vitest'
import { goldenTerms } from '#tests/support/stays/golden-terms.ts'
import { readValues } from '../form/read-fields.ts'
import { sourceForm } from './source-form.ts'

const formOf = (follows: object | null = null, followedBy: readonly object[] = []) =>
  sourceForm({
    details: { documentId: 'harbour' },
    rates: { terms: goldenTerms, version: 7, follows, followedBy },
  } as never)

/** What the API is asked for when this is typed, or what is wrong with it. */
function asked(typed: Readonly<Record<string, string>>) {
  const form = formOf()
  const { read, faults } = readValues(typed, form.fields, goldenTerms.currency)
  return Object.keys(faults).length > 0 ? faults : form.request(read)
}

test('a formula is asked for in basis points and minor units, of the version that was seen', () => {
  const typed = { source: 'villa-ullastre', percent: '112.5', amount: '-5', roundToMinor: '5', withRules: 'on' }
  expect(asked(typed)).toEqual({
    method: 'PUT',
    path: '/api/staff/stays/harbour/rate-source',
    body: {
      version: 7,
      source: 'villa-ullastre',
      percentBp: 11_250,
      amountMinor: -500,
      roundToMinor: 500,
      withRules: true,
    },
  })
  expect(
    asked({ source: 'villa-ullastre', percent: '100', amount: '', roundToMinor: '', withRules: '' }),
  ).toMatchObject({
    body: { percentBp: 10_000, amountMinor: 0, roundToMinor: 1, withRules: false },
  })
})

test('without a home, or with a share that is none, nothing is asked', () => {
  expect(Object.keys(asked({ source: '', percent: '100', amount: '', roundToMinor: '', withRules: '' }))).toEqual([
    'source',
  ])
  for (const percent of ['', '9', '1001', 'half'])
    expect(
      Object.keys(asked({ source: 'villa-ullastre', percent, amount: '', roundToMinor: '', withRules: '' })),
    ).toEqual(['percent'])
})

test('a home that follows shows its formula as it was typed, and can stop; one that does not has nothing to stop', () => {
  const { now, removal, title } = formOf({
    slug: 'villa-ullastre',
    title: 'Villa Ullastre',
    percentBp: 11_250,
    amountMinor: -500,
    roundToMinor: 500,
    withRules: true,
  })
  expect(title).toBe('Follows the prices of Villa Ullastre')
  expect(now).toEqual({ source: 'villa-ullastre', percent: '112.5', amount: '-5', roundToMinor: '5.00', withRules: 'on' })
  expect(removal).toEqual({ method: 'DELETE', path: '/api/staff/stays/harbour/rate-source' })
  expect(formOf().now).toBeNull()
  expect(formOf().removal).toBeUndefined()
  expect(formOf(null, [{ title: 'The barn' }]).about).toContain('These follow the prices here: The barn.')
})
