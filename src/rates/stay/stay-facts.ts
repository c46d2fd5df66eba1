import type { StayInput } from '#contract/collection/stay-input.ts'
import { minorDigitsOf } from '#core/money/format-money.ts'
import type { HomeFacts } from '#db/queries/stay/stay-fact-queries.ts'

/** What is written of a home, by column; undefined = stays as it is. Prices are given in units of the currency. */
export function homeFactsOf(input: StayInput, currency: string): HomeFacts {
  const minor = (units: string | number | null | undefined) =>
    typeof units === 'number' ? Math.round(units * 10 ** minorDigitsOf(currency)) : (units as null | undefined)
  return {
    slug: input.slug as string | undefined,
    title: input.name as string | undefined,
    summary: input.summary as string | undefined,
    description: input.description as string | undefined,
    kind: input.kind as HomeFacts['kind'],
    max_guests: input.maxGuests as number | undefined,
    max_pets: input.maxPets as number | undefined,
    bedrooms: input.bedrooms as number | undefined,
    beds: input.beds as number | undefined,
    bathrooms: input.bathrooms as number | undefined,
    area_m2: input.areaM2 as number | null | undefined,
    nightly: minor(input.nightlyPrice) as number | undefined,
    weekend_nightly: minor(input.weekendPrice),
    currency: input.currency as string | undefined,
    min_nights: input.minNights as number | undefined,
    max_nights: input.maxNights as number | undefined,
    booking_mode: input.bookingMode as HomeFacts['booking_mode'],
    check_in_from: input.checkInFrom as string | undefined,
    check_in_until: input.checkInUntil as string | null | undefined,
    check_out_by: input.checkOutBy as string | undefined,
    registration_number: input.registrationNumber as string | null | undefined,
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
