import type { Season } from '#core/rate/stay-terms.ts'
import { addDays } from '#core/time/date-arithmetic.ts'
import { isoDate } from '#core/time/iso-date.ts'
import { weekdayOptions } from '#web/text/stay-editor-text.ts'
import { holidayOptions, holidayText, nextDates } from '#web/text/rate/holiday-text.ts'
import { seasonSummary } from '#web/text/rate/rate-summaries.ts'
import { seasonDates } from '#web/text/rate/season-text.ts'
import type { EditedStay } from '../editor/stay-data.ts'
import { amountText } from '#web/console/amount-text.ts'
import type { Field, Values } from '../form/field.ts'
import type { FormRequest, StayForm } from '../form/stay-form.ts'
import { lastNight, ratesPath, text, weekdayBits, weekdayText } from './price-forms.ts'

/** How many dates of a holiday season are listed. */
const MOST_DATES = 3

/**
 * Returns the forms for the seasons of a home, and for new ones. A home that follows another has none: it has the
 * seasons of that one.
 */
export function seasonForms(data: EditedStay): readonly StayForm[] {
  if (data.rates.follows) return []
  return [
    ...data.rates.terms.seasons.map((season) =>
      season.holiday ? holidayForm(data, season) : seasonForm(data, season),
    ),
    seasonForm(data, null),
    holidayForm(data, null),
  ]
}

/** Returns the form for a season with dates of its own. */
function seasonForm(data: EditedStay, season: Season | null): StayForm {
  const [span, ...others] = season?.spans ?? []
  return {
    key: 'season',
    asks: 'POST /api/staff/stays/:id/seasons',
    item: text(season?.id),
    title: season?.name ?? 'Add a season',
    ...(season && { summary: summaryOf(seasonDates(season, data.today), season, data) }),
    ...(others.length > 0 && { about: 'Its other dates stay as they are.' }),
    fields: [
      nameField,
      { name: 'from', label: 'First night', kind: 'date', isRequired: true },
      { name: 'last', label: 'Last night', kind: 'date', isRequired: true },
      ...priceFields(data, season),
      { name: 'yearly', label: 'Every year', kind: 'tick' },
      ...dayFields,
    ],
    now: season && {
      ...seasonValues(season, data.rates.terms.currency),
      from: text(span?.from),
      last: span ? lastNight(span.to) : '',
      yearly: season.yearly ? 'on' : '',
    },
    button: season === null ? 'Add the season' : 'Save the season',
    ...seasonRequests(data, season, ({ from, last, ...read }) => ({
      ...read,
      spans: [{ from, to: addDays(isoDate(String(last)), 1) }, ...others],
    })),
  }
}

/** Returns the form for a season whose dates move with a holiday. */
function holidayForm(data: EditedStay, season: Season | null): StayForm {
  const { terms } = data.rates
  const { holiday = null, spans = [] } = season ?? {}
  const datesText = holiday && `${holidayText(holiday)}: ${nextDates(spans, data.today, MOST_DATES)}`
  return {
    key: 'holiday',
    asks: 'POST /api/staff/stays/:id/seasons',
    item: text(season?.id),
    title: season?.name ?? 'Add a season around a holiday',
    ...(season && datesText && { summary: summaryOf(datesText, season, data) }),
    about: datesText ?? 'Its nights move with the holiday, every year or in one.',
    fields: [
      nameField,
      { name: 'code', label: 'Holiday', kind: 'choice', isRequired: true, options: holidayOptions },
      { name: 'year', label: 'Year', kind: 'whole', min: 2000, max: 2200, hint: 'Empty: every year.' },
      {
        name: 'fromDays',
        label: 'First night, days after it',
        kind: 'whole',
        min: -60,
        max: 60,
        isRequired: true,
        hint: 'Before it: -2.',
      },
      { name: 'toDays', label: 'Last night, days after it', kind: 'whole', min: -60, max: 60, isRequired: true },
      ...priceFields(data, season),
      ...dayFields,
    ],
    now: season &&
      holiday && {
        ...seasonValues(season, terms.currency),
        code: holiday.code,
        year: text(holiday.year),
        fromDays: text(holiday.fromDays),
        toDays: text(holiday.toDays),
      },
    button: season === null ? 'Add the season' : 'Save the season',
    ...seasonRequests(data, season, ({ code, year, fromDays, toDays, ...read }) => ({
      ...read,
      holiday: { code, year, fromDays, toDays },
    })),
  }
}

const summaryOf = (dates: string, season: Season, { rates: { terms } }: EditedStay) =>
  [dates, seasonSummary(season, terms.currency)].filter(Boolean).join(' · ')

type ReadSeason = Parameters<StayForm['request']>[0]

/** Returns the requests that save a season, or create one, by its dates, and the one that removes it. */
function seasonRequests(
  data: EditedStay,
  season: Season | null,
  dated: (read: ReadSeason) => object,
): Pick<StayForm, 'request' | 'removal'> {
  const path = ratesPath(data, season === null ? 'seasons' : `seasons/${season.id}`)
  return {
    request: ({ checkInDays, checkOutDays, priority = null, ...read }): FormRequest => ({
      method: season === null ? 'POST' : 'PUT',
      path,
      body: {
        version: data.rates.version,
        ...dated({ ...read, priority: priority ?? 0 }),
        checkInDays: weekdayBits(checkInDays, null),
        checkOutDays: weekdayBits(checkOutDays, null),
      },
    }),
    ...(season && { removal: { method: 'DELETE', path: `${path}?version=${data.rates.version}` } as const }),
  }
}

const nameField: Field = { name: 'name', label: 'Name', kind: 'line', longest: 120, isRequired: true }

const dayFields: readonly Field[] = [
  { name: 'checkInDays', label: 'Arrival on', kind: 'ticks', options: weekdayOptions, hint: 'None ticked: as usual.' },
  {
    name: 'checkOutDays',
    label: 'Departure on',
    kind: 'ticks',
    options: weekdayOptions,
    hint: 'None ticked: as usual.',
  },
]

function priceFields({ rates: { terms } }: EditedStay, season: Season | null): readonly Field[] {
  const beside = season?.nightlyMinor ?? terms.nightlyMinor
  return [
    { name: 'nightlyMinor', label: 'A night', kind: 'money', beside, hint: 'Empty: as usual.' },
    { name: 'weekendNightlyMinor', label: 'A weekend night', kind: 'money', beside },
    { name: 'minNights', label: 'Nights at least', kind: 'whole', min: 1, max: 400 },
    { name: 'maxNights', label: 'Nights at most', kind: 'whole', min: 1, max: 400 },
    { name: 'nightsMultipleOf', label: 'Only multiples of', kind: 'whole', min: 2, max: 31, hint: '7: whole weeks.' },
    {
      name: 'priority',
      label: 'Rank',
      kind: 'whole',
      min: -1000,
      max: 1000,
      hint: 'Where two seasons overlap, the higher counts.',
    },
  ]
}

const seasonValues = (season: Season, currency: string): Values => ({
  name: season.name,
  nightlyMinor: amountText(season.nightlyMinor, currency),
  weekendNightlyMinor: amountText(season.weekendNightlyMinor, currency),
  minNights: text(season.minNights),
  maxNights: text(season.maxNights),
  nightsMultipleOf: text(season.nightsMultipleOf),
  priority: season.priority === 0 ? '' : text(season.priority),
  checkInDays: weekdayText(season.checkInDays),
  checkOutDays: weekdayText(season.checkOutDays),
})
