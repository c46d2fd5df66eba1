import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { policySchema } from '#contract/rate/promo-and-policy.ts'
import { firm, flexible, moderate } from '#tests/support/stays/golden-terms.ts'
import { anyPolicy } from '#tests/support/stays/policy-arbitraries.ts'
import { emptyPolicyValues, policyOf, policyValuesOf, readPolicyValues, type PolicyValues } from './read-policy.ts'
import { refundsByDay } from './refunds-by-day.ts'

const typed = (values: Partial<PolicyValues>): PolicyValues => ({
  ...emptyPolicyValues('k'),
  name: 'Two weeks',
  summary: 'Everything back until two weeks before.',
  ...values,
})
const step = (time: string, back: string, more: object = {}) => ({
  time,
  unit: 'days' as const,
  nights: '',
  back,
  ...more,
})

/** Returns the form as a browser sends it. */
function formOf({ steps, late, graces, stayed, ...texts }: PolicyValues): FormData {
  const form = new FormData()
  const put = (row: string | number, values: object, before = '') => {
    for (const [name, value] of Object.entries(values)) form.set(`${before}${name}-${row}`, String(value))
  }
  for (const [name, value] of Object.entries(texts)) form.set(name, value)
  for (const [row, one] of steps.entries()) put(row, one)
  for (const [row, grace] of graces.entries()) put(row, grace, 'grace-')
  put('late', late)
  put('stayed', stayed)
  return form
}

describe('a policy that is typed', () => {
  test('is a body that the API takes', () => {
    const { policy, faults } = policyOf(
      typed({
        name: 'Zwei Wöchen & mehr',
        steps: [step('14', '100'), step('36', '50', { unit: 'hours', nights: '1' }), step('', '')],
        graces: [{ hours: '48', days: '14', nights: '' }],
      }),
    )
    expect(faults).toEqual({})
    expect(policySchema.parse(policy)).toMatchObject({
      code: 'zwei-wochen-mehr',
      tiers: [
        { hoursBefore: 336, keepNights: 0, keepRestBp: 0 },
        { hoursBefore: 36, keepNights: 1, keepRestBp: 5000 },
        { hoursBefore: 0, keepNights: 0, keepRestBp: 10_000 },
      ],
      graceHours: 48,
      graceDaysBefore: 14,
      stayedKeepRestBp: 10_000,
    })
  })

  test('says of each field what is wrong with it', () => {
    const { policy, faults } = policyOf(
      typed({
        name: '…',
        summary: '',
        steps: [step('14', '101'), step('336', '50', { unit: 'hours' }), step('soon', '1.234'), step('', '5')],
        late: { nights: '401', back: '' },
        graces: [{ hours: '0', days: '400', nights: '-1' }],
      }),
    )
    expect(policy).toBeNull()
    expect(Object.keys(faults).toSorted()).toEqual(
      [
        'name',
        'summary',
        'back-0',
        'time-1',
        'time-2',
        'back-2',
        'time-3',
        'nights-late',
        'back-late',
        'grace-hours-0',
        'grace-days-0',
        'grace-nights-0',
      ].toSorted(),
    )
  })

  test('like another one says the same, however many steps that has', () => {
    fc.assert(
      fc.property(anyPolicy, fc.nat(5), (any, more) => {
        const steps = Array.from({ length: more }, (_, step) => ({
          hoursBefore: 2000 + step,
          keepNights: 0,
          keepRestBp: step,
        }))
        const like = { ...any, tiers: [...steps, ...any.tiers] }
        const values = { ...policyValuesOf(like, 'k'), name: 'Another', summary: 'As before.' }
        const { policy } = policyOf(readPolicyValues(formOf(values)))
        if (!policy) throw new Error(JSON.stringify(policyOf(values).faults))
        expect(refundsByDay(policy)).toEqual(refundsByDay(like))
      }),
    )
  })
})

describe('what comes back of a week, by day', () => {
  const said = (policy: Parameters<typeof refundsByDay>[0]) =>
    refundsByDay(policy).map(({ when, backBp }) => `${when}: ${backBp}`)

  test('is what the rules of refunds give', () => {
    expect(said(moderate)).toEqual([
      '5 days or more before check-in: 10000',
      '4 days before check-in, and later: 4285',
      'On the day of arrival: 4285',
      'After 1 night stayed: 3571',
      'After 2 nights stayed: 2857',
      'After 3 nights stayed: 2143',
      'After 4 nights stayed: 1428',
      'After 5 nights stayed: 714',
      'After 6 nights stayed: 0',
    ])
    const tiers = [60, 20.5, 1, 0].map((day) => ({
      hoursBefore: day * 24,
      keepNights: 0,
      keepRestBp: 9000 - day * 100,
    }))
    expect(said({ ...moderate, tiers, stayedKeepNights: 9 })).toEqual([
      '60 days or more before check-in: 7000',
      '59 to 21 days before check-in: 3050',
      '20 days to 1 day before check-in: 1100',
      'Later, up to check-in: 1000',
      'After check-in, up to 6 nights stayed: 0',
    ])
    expect(said({ ...moderate, tiers: [{ hoursBefore: 0, keepNights: 0, keepRestBp: 0 }] })[0]).toBe(
      'Any time before check-in: 10000',
    )
  })

  test('falls once and never rises again while the policy is no stranger than that', () => {
    for (const policy of [flexible, moderate, firm]) {
      const shares = refundsByDay(policy).map(({ backBp }) => backBp)
      expect(shares).toEqual(shares.toSorted((a, b) => b - a))
    }
  })
})
