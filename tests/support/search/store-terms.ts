import type { StayTerms } from '#core/rate/stay-terms.ts'
import type { Db, Tx } from '#db/database.ts'
import { replaceAgeBands, replaceDiscounts, replacePartyPrices } from '#db/queries/rate/rule-list-queries.ts'
import { insertFee, insertSeason, replaceOverrides } from '#db/queries/rate/rule-queries.ts'
import { insertTax } from '#db/queries/rate/tax-queries.ts'
import { insertStay } from '#tests/support/stays/stay-fixture.ts'

const since = new Date('2026-01-01T00:00:00Z')

/** The database does not accept amounts or shares of zero. */
const positive = <Value extends number | null>(value: Value) => (value === 0 ? 1 : value)

/**
 * Stores a home with the prices of the terms, each as close as the database allows, that can be booked on all days.
 * Returns its slug and id.
 */
export async function storeTerms(db: Db, terms: StayTerms): Promise<{ readonly slug: string; readonly id: number }> {
  const slug = `home-${terms.stayId}`
  const id = await insertStay(db, {
    slug,
    currency: terms.currency,
    timezone: terms.timeZone,
    nightly: positive(terms.nightlyMinor),
    weekend_nightly: positive(terms.weekendNightlyMinor),
    weekend: terms.weekendNights,
    included_guests: terms.includedGuests,
    extra_guest: terms.extraGuestMinor,
    discount_mode: terms.discountMode,
    max_guests: 20,
    max_pets: 5,
    min_nights: 1,
    max_nights: 90,
    window_months: null,
  })
  await db.transaction().execute(async (tx) => {
    await storeNights(tx, id, terms)
    await storeDiscounts(tx, id, terms)
    await replaceAgeBands(tx, id, terms.ageBands)
    await replacePartyPrices(tx, id, terms.partyPrices ?? [])
    await storeFeesAndTaxes(tx, id, terms)
  })
  return { slug, id }
}

async function storeNights(tx: Tx, id: number, { seasons, overrides }: StayTerms): Promise<void> {
  const noRules = { minNights: null, maxNights: null }
  for (const season of seasons) {
    const { nightlyMinor, weekendNightlyMinor } = season
    await insertSeason(
      tx,
      id,
      {
        ...season,
        ...noRules,
        // The database stores the spans of a season as one set, in which spans that meet are merged.
        spans: season.spans.slice(0, 1),
        nightlyMinor: positive(nightlyMinor),
        weekendNightlyMinor: positive(weekendNightlyMinor),
        nightsMultipleOf: null,
        checkInDays: null,
        checkOutDays: null,
      },
      since,
    )
  }
  const priced = overrides.filter(({ nightlyMinor }) => nightlyMinor !== null)
  await replaceOverrides(
    tx,
    id,
    priced.map(({ night }) => night),
    priced.map(({ night, nightlyMinor }) => ({
      ...noRules,
      night,
      nightlyMinor: positive(nightlyMinor),
      arrival: null,
      departure: null,
    })),
  )
}

async function storeDiscounts(tx: Tx, id: number, { lengthDiscounts, leadDiscounts }: StayTerms): Promise<void> {
  await replaceDiscounts(tx, id, [
    ...lengthDiscounts
      .filter(({ nights }) => nights >= 2)
      .map(({ nights, percentBp }) => ({ kind: 'length' as const, threshold: nights, percentBp: positive(percentBp) })),
    ...leadDiscounts.map(({ kind, days, percentBp }) => ({ kind, threshold: days, percentBp: positive(percentBp) })),
  ])
}

async function storeFeesAndTaxes(tx: Tx, id: number, { fees, taxes }: StayTerms): Promise<void> {
  for (const fee of fees) {
    const isInOrder = fee.fromNights === null || fee.toNights === null || fee.fromNights <= fee.toNights
    await insertFee(tx, id, {
      ...fee,
      ...(!fee.optional && { maxQuantity: 1, stock: null, noticeHours: 0 }),
      amountMinor: positive(fee.amountMinor),
      percentBp: positive(fee.percentBp),
      toNights: isInOrder ? fee.toNights : null,
      position: fee.id,
    })
  }
  for (const tax of taxes) {
    const { priceFromMinor, priceToMinor, validFrom, validTo } = tax
    const isBand = priceFromMinor === null || priceToMinor === null || priceFromMinor < priceToMinor
    const isSpan = validFrom === null || validTo === null || validFrom < validTo
    await insertTax(
      tx,
      { stayId: id },
      {
        ...tax,
        amountMinor: positive(tax.amountMinor),
        base: tax.percentBp !== null && tax.base.length === 0 ? ['rent'] : tax.base,
        exemptUnderAge: tax.per === 'person' ? tax.exemptUnderAge : null,
        ...(tax.period === 'stay' && { fromNight: 1, maxNights: null }),
        priceToMinor: isBand ? priceToMinor : null,
        validTo: isSpan ? validTo : null,
      },
      since,
    )
  }
}
