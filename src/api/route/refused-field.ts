import type { Problem } from '#core/problem.ts'

/** The fields of a request for a stay that are at fault for a refusal. */
const fields: Partial<Record<Problem['code'], string>> = {
  invalid_dates: 'checkOut',
  dates_in_past: 'checkIn',
  advance_notice_not_met: 'checkIn',
  outside_booking_window: 'checkOut',
  min_nights_not_met: 'checkOut',
  max_nights_exceeded: 'checkOut',
  nights_not_multiple: 'checkOut',
  arrival_day_not_allowed: 'checkIn',
  departure_day_not_allowed: 'checkOut',
  not_open: 'checkIn',
  leaves_short_gap: 'checkOut',
  dates_unavailable: 'checkIn',
  too_many_guests: 'adults',
  no_adult: 'adults',
  too_many_pets: 'pets',
  child_ages_wrong: 'childAges',
  extra_not_offered: 'extras',
  extra_too_many: 'extras',
  extra_sold_out: 'extras',
  extra_too_late: 'extras',
  rate_not_offered: 'rate',
  plan_not_offered: 'plan',
  promo_not_valid: 'promoCode',
  voucher_not_valid: 'code',
  offer_not_found: 'offer',
  offer_expired: 'offer',
  stay_not_found: 'stay',
}

/** Returns the field that a form should point to for a refusal; null when none is at fault. */
export function refusedField(problem: Problem): string | null {
  return ('field' in problem ? problem.field : undefined) ?? fields[problem.code] ?? null
}
