import { writableStayAttributes, type StayInput, type WritableStayAttribute } from '#contract/collection/stay-input.ts'
import { priceSchema } from '#contract/field-schemas.ts'
import { minorDigitsOf } from '#core/money/format-money.ts'
import { columnOf, type ColumnOf } from '#db/queries/stay/stay-columns.ts'
import type { StayFactColumns } from '#db/queries/stay/stay-fact-queries.ts'

/** Attributes whose columns have other names. */
const otherColumns = { name: 'title', nightlyPrice: 'nightly', weekendPrice: 'weekend_nightly' } as const

type Other = typeof otherColumns
type Column<Name extends WritableStayAttribute> = Name extends keyof Other ? Other[Name] : ColumnOf<Name>
type Known<Name extends keyof StayFactColumns> = Name
/** Every writable attribute needs a column: one without does not compile. */
type WrittenColumn = Known<Column<WritableStayAttribute>>

/** Returns what to write to a home, by column; undefined = unchanged. Prices are given in units of the currency. */
export function stayFactsOf(input: StayInput, currency: string): StayFactColumns {
  const minor = (units: string | number | null | undefined) =>
    typeof units === 'number' ? Math.round(units * 10 ** minorDigitsOf(currency)) : units
  const written = writableStayAttributes.map((attribute): [WrittenColumn, unknown] => {
    if (attribute === 'nightlyPrice' || attribute === 'weekendPrice')
      return [otherColumns[attribute], minor(input[attribute])]
    return [attribute === 'name' ? otherColumns.name : columnOf(attribute), input[attribute]]
  })
  return {
    // The schema of the body has checked the values by the same declaration.
    ...(Object.fromEntries(written) as StayFactColumns),
    timezone: input.timeZone,
    address: input.address && JSON.stringify(input.address),
    lat: input.position?.lat,
    lng: input.position?.lng,
    public_radius_m: input.position?.radiusM,
    directions: input.directions,
    access_instructions: input.accessInstructions,
    access_days_before: input.accessDaysBefore,
    house_rules: input.houseRules && JSON.stringify(input.houseRules),
  }
}

/**
 * Returns which price of a home is impossible in its currency, by field: less than its smallest coin, or implausibly
 * high. Null: none.
 */
export function wrongPrices({
  nightly,
  weekend_nightly,
}: Pick<StayFactColumns, 'nightly' | 'weekend_nightly'>): Readonly<Record<string, string>> | null {
  const prices = { nightlyPrice: nightly, weekendPrice: weekend_nightly }
  const wrong = Object.entries(prices).filter(([, minor]) => minor != null && !priceSchema.safeParse(minor).success)
  return wrong.length === 0
    ? null
    : Object.fromEntries(wrong.map(([field]) => [field, `${field} must be an amount of the currency of the home`]))
}
