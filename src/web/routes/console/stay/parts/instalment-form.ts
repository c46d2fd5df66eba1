import { amountText } from '#web/console/amount-text.ts'
import { instalmentsSummary, instalmentsText } from '#web/text/rate/rule-text.ts'
import type { StayData } from '../editor/stay-data.ts'
import type { Field, ReadValues, Values } from '../form/field.ts'
import type { StayForm } from '../form/stay-form.ts'
import { percentText, ratesPath, text } from './price-forms.ts'

type Instalment = StayData['rates']['terms']['instalments'][number]

/** Returns the form for the payments of guests who do not pay all at once: the first, those in between, and the rest. */
export function instalmentForm(data: StayData): StayForm {
  const { terms, version } = data.rates
  const { currency, instalments } = terms
  const { first, between, rest } = partsOf(instalments)
  return {
    key: 'instalments',
    asks: 'PUT /api/staff/stays/:id/instalments',
    item: '',
    title: 'Deposit plan',
    summary: instalmentsSummary(instalments, currency),
    about: instalmentsText.about,
    fields: [
      {
        name: 'plan',
        label: 'Guests who do not pay all at once pay',
        kind: 'choice',
        isRequired: true,
        isWide: true,
        options: [
          { value: 'usual', label: instalmentsText.usual },
          { value: 'own', label: instalmentsText.own },
        ],
      },
      ...sumFields('first', 'At booking'),
      ...between.flatMap((_, at) => [
        ...sumFields(`next${at}`, `Payment ${at + 2}`),
        daysField(`next${at}Days`, `Payment ${at + 2}, days before arrival`),
      ]),
      daysField('restDays', 'The rest, days before arrival'),
    ],
    now: {
      plan: instalments.length === 0 ? 'usual' : 'own',
      ...sumValues('first', first, currency),
      ...Object.assign({}, ...between.map((one, at) => betweenValues(`next${at}`, one, currency))),
      restDays: rest?.due === 'before_check_in' ? text(rest.dueDays) : '',
    },
    button: 'Save the plan',
    request: ({ plan, ...read }) => ({
      method: 'PUT',
      path: ratesPath(data, 'instalments'),
      body: { version, instalments: plan === 'own' ? planOf(read, between.length) : [] },
    }),
  }
}

/** Splits a plan into its payment at booking, at least one place for those in between, and the last one. */
function partsOf(instalments: readonly Instalment[]) {
  const rest = instalments.at(-1) ?? null
  const others = instalments.slice(0, -1)
  const first = others[0]?.due === 'at_booking' ? others[0] : null
  const between: readonly (Instalment | null)[] = first ? others.slice(1) : others
  return { first, between: between.length === 0 ? [null] : between, rest }
}

function planOf(read: ReadValues, between: number): object[] {
  const sumOf = (name: string) => ({
    shareBp: read[`${name}Bp`] ?? null,
    amountMinor: read[`${name}Minor`] ?? null,
  })
  const isPaid = (name: string) => sumOf(name).shareBp !== null || sumOf(name).amountMinor !== null
  const next = Array.from({ length: between }, (_, at) => `next${at}`).filter(isPaid)
  return [
    ...(isPaid('first') ? [{ ...sumOf('first'), due: 'at_booking', dueDays: 0 }] : []),
    ...next.map((name) => ({ ...sumOf(name), due: 'before_check_in', dueDays: read[`${name}Days`] ?? 0 })),
    { shareBp: null, amountMinor: null, due: 'before_check_in', dueDays: read['restDays'] ?? 0 },
  ]
}

const sumFields = (name: string, label: string): readonly Field[] => [
  { name: `${name}Bp`, label: `${label}, %`, kind: 'percent' },
  { name: `${name}Minor`, label: `${label}, amount`, kind: 'money', beside: null },
]

const daysField = (name: string, label: string): Field => ({ name, label, kind: 'whole', min: 0, max: 365 })

const sumValues = (name: string, one: Instalment | null, currency: string): Values => ({
  [`${name}Bp`]: percentText(one?.shareBp),
  [`${name}Minor`]: one?.amountMinor == null ? '' : amountText(one.amountMinor, currency),
})

const betweenValues = (name: string, one: Instalment | null, currency: string): Values => ({
  ...sumValues(name, one, currency),
  [`${name}Days`]: text(one?.dueDays),
})
