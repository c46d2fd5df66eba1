import { MINIMUM_KINDS } from '#core/rate/stay-rule-kind.ts'
import type { DateSpan } from '#core/rate/stay-terms.ts'
import { addDays } from '#core/time/date-arithmetic.ts'
import { isoDate } from '#core/time/iso-date.ts'
import { nightsWithYear } from '#web/text/console/dates-text.ts'
import { minimumMisfit, minimumSummary, minimumTitle, openText } from '#web/text/rate/rule-text.ts'
import { weekdayOptions } from '#web/text/stay-editor-text.ts'
import type { StayData } from '../editor/stay-data.ts'
import type { StayForm } from '../form/stay-form.ts'
import { listForms } from './list-forms.ts'
import { lastNight, ratesPath, text } from './price-forms.ts'

type Minimum = StayData['rates']['terms']['minimums'][number]

/** Returns the forms for how long stays are that begin on a weekday, or that are booked shortly before arrival. */
export function minimumForms(data: StayData): readonly StayForm[] {
  const { terms, version } = data.rates
  const list = (kind: Minimum['kind']) =>
    listForms<Minimum>({
      key: `minimum-${kind}`,
      asks: 'PUT /api/staff/stays/:id/minimums',
      rows: terms.minimums.filter((one) => one.kind === kind),
      idOf: ({ threshold }) => String(threshold),
      titleOf: minimumTitle,
      summaryOf: minimumSummary,
      fields: () => [
        kind === 'weekday'
          ? { name: 'threshold', label: 'Arrival on', kind: 'choice', isRequired: true, options: weekdayOptions }
          : {
              name: 'threshold',
              label: 'Booked at most this many days ahead',
              kind: 'whole',
              min: 0,
              max: 400,
              isRequired: true,
            },
        { name: 'minNights', label: 'Nights at least', kind: 'whole', min: 1, max: 365, misfit: minimumMisfit },
        { name: 'maxNights', label: 'Nights at most', kind: 'whole', min: 1, max: 365 },
      ],
      valuesOf: ({ threshold, minNights, maxNights }) => ({
        threshold: String(threshold),
        minNights: text(minNights),
        maxNights: text(maxNights),
      }),
      // A weekday is chosen by its number.
      read: ({ threshold, ...values }) => ({ kind, threshold: Number(threshold), ...values }) as unknown as Minimum,
      replace: (rows) => ({
        method: 'PUT',
        path: ratesPath(data, 'minimums'),
        body: { version, minimums: [...terms.minimums.filter((one) => one.kind !== kind), ...rows] },
      }),
      save: 'Save the rule',
      adding:
        kind === 'weekday'
          ? { title: 'Add a rule for a day of arrival', button: 'Add the rule', first: { threshold: '5' } }
          : { title: 'Add a rule for late bookings', button: 'Add the rule' },
    })
  return MINIMUM_KINDS.flatMap(list)
}

/** Returns the forms for the parts of the year in which a home is let. */
export function openForms(data: StayData): readonly StayForm[] {
  const { version, openByDefault, openPeriods } = data.rates
  return [
    {
      key: 'open',
      asks: 'PUT /api/staff/stays/:id/rates',
      item: '',
      title: 'Open for guests',
      summary: openByDefault ? openText.always : openText.periods,
      fields: [
        {
          name: 'open',
          label: 'The home is let',
          kind: 'choice',
          isRequired: true,
          options: [
            { value: 'always', label: openText.always },
            { value: 'periods', label: openText.periods },
          ],
        },
      ],
      now: { open: openByDefault ? 'always' : 'periods' },
      button: 'Save',
      request: ({ open }) => ({
        method: 'PUT',
        path: ratesPath(data),
        body: { version, openByDefault: open === 'always' },
      }),
    },
    ...listForms<DateSpan>({
      key: 'open-period',
      asks: 'PUT /api/staff/stays/:id/open-periods',
      rows: openPeriods,
      idOf: ({ from, to }) => `${from}-${to}`,
      titleOf: nightsWithYear,
      summaryOf: () => (openByDefault ? openText.idle : openText.open),
      fields: () => [
        { name: 'from', label: 'First night', kind: 'date', isRequired: true },
        { name: 'last', label: 'Last night', kind: 'date', isRequired: true },
      ],
      valuesOf: ({ from, to }) => ({ from, last: lastNight(to) }),
      read: ({ from, last }) => ({ from: isoDate(String(from)), to: addDays(isoDate(String(last)), 1) }),
      replace: (rows) => ({
        method: 'PUT',
        path: ratesPath(data, 'open-periods'),
        body: { version, openPeriods: rows },
      }),
      save: 'Save the period',
      adding: { title: 'Add a period in which it is open', button: 'Add the period' },
    }),
  ]
}
