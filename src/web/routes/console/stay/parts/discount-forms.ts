import { formatPercent } from '#core/money/format-percent.ts'
import { DISCOUNT_KINDS, DISCOUNT_MODES, type DiscountKind } from '#core/rate/discount-kind.ts'
import { discountKindText, discountModeText } from '#web/text/rate/rule-text.ts'
import { discountSummary } from '#web/text/rate/rate-summaries.ts'
import type { StayData } from '../editor/stay-data.ts'
import type { ReadValues } from '../form/field.ts'
import type { StayForm } from '../form/stay-form.ts'
import { listForms } from './list-forms.ts'
import { percentText, ratesPath } from './price-forms.ts'

const WEEK = 7
const MONTH = 28

interface Discount {
  readonly kind: DiscountKind
  /** Nights for `length`, days before arrival for the others. */
  readonly threshold: number
  readonly percentBp: number
}

const isUsual = ({ kind, threshold }: Discount) => kind === 'length' && (threshold === WEEK || threshold === MONTH)

function discountsOf({ rates: { terms } }: StayData): readonly Discount[] {
  const { lengthDiscounts, leadDiscounts } = terms
  return [
    ...lengthDiscounts.map(({ nights, percentBp }) => ({ kind: 'length' as const, threshold: nights, percentBp })),
    ...leadDiscounts.map(({ kind, days, percentBp }) => ({ kind, threshold: days, percentBp })),
  ]
}

const replaced = (data: StayData, discounts: readonly Discount[]) =>
  ({
    method: 'PUT',
    path: ratesPath(data, 'discounts'),
    body: { version: data.rates.version, discounts },
  }) as const

/** Returns the forms for discounts: on a week and a month, on other lengths, and for booking early or late. */
export function discountForms(data: StayData): readonly StayForm[] {
  const usual = discountsOf(data).filter(isUsual)
  return [
    usualForm(data),
    ...listForms<Discount>({
      key: 'discount',
      asks: 'PUT /api/staff/stays/:id/discounts',
      rows: discountsOf(data).filter((one) => !isUsual(one)),
      idOf: ({ kind, threshold }) => `${kind}-${threshold}`,
      titleOf: ({ kind, threshold }) => discountKindText[kind].from(threshold),
      summaryOf: ({ percentBp }) => `${formatPercent(percentBp)} off`,
      fields: () => [
        {
          name: 'kind',
          label: 'For',
          kind: 'choice',
          isRequired: true,
          options: DISCOUNT_KINDS.map((value) => ({ value, label: discountKindText[value].name })),
        },
        {
          name: 'threshold',
          label: 'Nights, or days before arrival',
          kind: 'whole',
          min: 0,
          max: 1000,
          isRequired: true,
          hint: 'The last days: at most as many. Otherwise: at least.',
        },
        { name: 'percentBp', label: '% off', kind: 'percent', isRequired: true },
      ],
      valuesOf: ({ kind, threshold, percentBp }) => ({
        kind,
        threshold: String(threshold),
        percentBp: percentText(percentBp),
      }),
      read: (values) => values as unknown as Discount, // its fields are those of the form
      replace: (rows) => replaced(data, [...usual, ...rows]),
      save: 'Save the discount',
      adding: { title: 'Add another discount', button: 'Add the discount', first: { kind: 'early_bird' } },
    }),
    modeForm(data),
  ]
}

function usualForm(data: StayData): StayForm {
  const { terms } = data.rates
  const of = (nights: number) => terms.lengthDiscounts.find((one) => one.nights === nights)?.percentBp
  const length = (threshold: number, percentBp: ReadValues[string] | undefined) =>
    typeof percentBp === 'number' ? [{ kind: 'length' as const, threshold, percentBp }] : []
  return {
    key: 'discounts',
    asks: 'PUT /api/staff/stays/:id/discounts',
    item: '',
    title: 'Discounts',
    summary: discountSummary(terms),
    fields: [
      { name: 'week', label: 'A week or more, % off', kind: 'percent' },
      { name: 'month', label: '28 nights or more, % off', kind: 'percent' },
    ],
    now: { week: percentText(of(WEEK)), month: percentText(of(MONTH)) },
    button: 'Save discounts',
    request: ({ week, month }) =>
      replaced(data, [
        ...discountsOf(data).filter((one) => !isUsual(one)),
        ...length(WEEK, week),
        ...length(MONTH, month),
      ]),
  }
}

function modeForm(data: StayData): StayForm {
  const { terms, version } = data.rates
  return {
    key: 'discount-mode',
    asks: 'PUT /api/staff/stays/:id/rates',
    item: '',
    title: 'Several discounts at once',
    summary: discountModeText[terms.discountMode],
    fields: [
      {
        name: 'discountMode',
        label: 'What applies',
        kind: 'choice',
        isRequired: true,
        options: DISCOUNT_MODES.map((value) => ({ value, label: discountModeText[value] })),
      },
    ],
    now: { discountMode: terms.discountMode },
    button: 'Save',
    request: (read) => ({ method: 'PUT', path: ratesPath(data), body: { version, ...read } }),
  }
}
