import type { IsoDate } from '#core/time/iso-date.ts'
import type { Fee, NightOverride, Season, StayTerms } from './stay-terms.ts'

/** The fields of a home as a whole whose changes can be undone. */
export const STAY_FIELDS = [
  'nightlyMinor',
  'weekendNightlyMinor',
  'weekendNights',
  'includedGuests',
  'extraGuestMinor',
  'nonRefundableBp',
  'minNights',
  'weekendMinNights',
  'maxNights',
  'nightsMultipleOf',
  'checkInDays',
  'checkOutDays',
  'noticeDays',
  'noticeHour',
  'allowShortGap',
  'forbidGapUnder',
] as const satisfies readonly (keyof StayTerms)[]

/** The fields of a season whose changes can be undone. */
const SEASON_PARTS = [
  'nightlyMinor',
  'weekendNightlyMinor',
  'minNights',
  'maxNights',
  'nightsMultipleOf',
  'checkInDays',
  'checkOutDays',
] as const satisfies readonly (keyof Season)[]

export type StayField = (typeof STAY_FIELDS)[number]
export type SeasonPart = (typeof SEASON_PARTS)[number]
type NightPart = keyof Omit<NightOverride, 'night'>

/**
 * The name of a single value in a home's rates: of the home, of a season (`season 3 nightlyMinor`), of a date (`night
 * 2027-08-01 minNights`), of the discount from a number of nights on (`length 7`), of a fee (`fee 4 amountMinor`).
 */
export type TermsField =
  | StayField
  | `season ${number} ${SeasonPart}`
  | `night ${string} ${NightPart}`
  | `length ${number}`
  | `fee ${number} amountMinor`

export type FieldValue = number | boolean | null

/**
 * Returns the value of a field; undefined when its season or fee no longer exists. A date without an override, and a
 * discount that is not set, are null.
 */
export function readField(terms: StayTerms, field: TermsField): FieldValue | undefined {
  const [kind = '', name = '', part = ''] = field.split(' ')
  switch (kind) {
    case 'season':
      return terms.seasons.find(({ id }) => id === Number(name))?.[part as SeasonPart]
    case 'night':
      return nightIndex(terms.overrides).get(name)?.[part as NightPart] ?? null
    case 'length':
      return terms.lengthDiscounts.find(({ nights }) => nights === Number(name))?.percentBp ?? null
    case 'fee':
      return terms.fees.find(({ id }) => id === Number(name))?.amountMinor
    default:
      return terms[kind as StayField]
  }
}

/**
 * Returns the terms with these values. Values of seasons and fees that no longer exist have no effect. Overrides of
 * dates that end up empty are left out.
 */
export function applyFields(terms: StayTerms, values: ReadonlyMap<TermsField, FieldValue>): StayTerms {
  if (values.size === 0) return terms
  const stay: Record<string, FieldValue> = {}
  const seasons = new Map<number, Partial<Season>>()
  const fees = new Map<number, Partial<Fee>>()
  const nights = new Map<string, NightOverride>()
  const lengths = new Map(terms.lengthDiscounts.map(({ nights: from, percentBp }) => [from, percentBp as FieldValue]))
  for (const [field, value] of values) {
    const [kind = '', name = '', part = ''] = field.split(' ')
    if (kind === 'season') seasons.set(Number(name), { ...seasons.get(Number(name)), [part]: value })
    else if (kind === 'fee') fees.set(Number(name), { amountMinor: value as number })
    else if (kind === 'length') lengths.set(Number(name), value)
    else if (kind === 'night') {
      const earlier = nights.get(name) ?? nightIndex(terms.overrides).get(name) ?? emptyNight(name as IsoDate)
      nights.set(name, { ...earlier, [part]: value })
    } else stay[kind] = value
  }
  return {
    ...terms,
    ...stay,
    seasons: seasons.size === 0 ? terms.seasons : terms.seasons.map((one) => ({ ...one, ...seasons.get(one.id) })),
    fees: fees.size === 0 ? terms.fees : terms.fees.map((one) => ({ ...one, ...fees.get(one.id) })),
    overrides: nights.size === 0 ? terms.overrides : withNights(terms.overrides, nights),
    lengthDiscounts: [...lengths]
      .flatMap(([from, percentBp]) => (typeof percentBp === 'number' ? [{ nights: from, percentBp }] : []))
      .toSorted((a, b) => a.nights - b.nights),
  }
}

/**
 * Returns the fields whose values differ between two states of the same home, with the value of each in both. Seasons
 * and fees that only one of them has are left out, and so is all that is not a field, such as names and dates.
 */
export function differingFields(
  before: StayTerms,
  after: StayTerms,
): { readonly field: TermsField; readonly before: FieldValue; readonly after: FieldValue }[] {
  const lengths = [...before.lengthDiscounts, ...after.lengthDiscounts].map((one): TermsField => `length ${one.nights}`)
  const nights = nightsOf(before.overrides, after.overrides).flatMap((night) =>
    nightParts.map((part): TermsField => `night ${night} ${part}`),
  )
  const seasons = after.seasons.flatMap(({ id }) => SEASON_PARTS.map((part): TermsField => `season ${id} ${part}`))
  const fees = after.fees.map(({ id }): TermsField => `fee ${id} amountMinor`)
  return [...new Set([...STAY_FIELDS, ...seasons, ...nights, ...lengths, ...fees])].flatMap((field) => {
    const values = { before: readField(before, field), after: readField(after, field) }
    return values.before === undefined || values.after === undefined || values.before === values.after
      ? []
      : [{ field, before: values.before, after: values.after }]
  })
}

/** Returns the dates on which either has a price or a rule, in order. */
const nightsOf = (...overrides: readonly (readonly NightOverride[])[]) =>
  [...new Set(overrides.flat().map(({ night }) => night))].toSorted()

/** Returns the dates that some fields are about, in order. */
export function nightsOfFields(fields: Iterable<TermsField>): IsoDate[] {
  const nights = new Set<string>()
  for (const field of fields) if (field.startsWith('night ')) nights.add(field.split(' ')[1] ?? '')
  return [...nights].toSorted() as IsoDate[]
}

function withNights(overrides: readonly NightOverride[], nights: ReadonlyMap<string, NightOverride>): NightOverride[] {
  return [...overrides.filter(({ night }) => !nights.has(night)), ...nights.values()]
    .filter(saysSomething)
    .toSorted((a, b) => (a.night < b.night ? -1 : 1))
}

const nightParts = [
  'nightlyMinor',
  'minNights',
  'maxNights',
  'arrival',
  'departure',
] as const satisfies readonly NightPart[]

/** Returns whether an override has a price or a rule. The database keeps no empty ones. */
export const saysSomething = (override: NightOverride): boolean => nightParts.some((part) => override[part] !== null)

const emptyNight = (night: IsoDate): NightOverride => ({
  night,
  nightlyMinor: null,
  minNights: null,
  maxNights: null,
  arrival: null,
  departure: null,
})

const indexes = new WeakMap<readonly NightOverride[], ReadonlyMap<string, NightOverride>>()

function nightIndex(overrides: readonly NightOverride[]): ReadonlyMap<string, NightOverride> {
  let index = indexes.get(overrides)
  if (!index) indexes.set(overrides, (index = new Map(overrides.map((override) => [override.night, override]))))
  return index
}
