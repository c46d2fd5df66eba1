/** Why a home cannot be booked for dates and a party, whatever else is ordered. */
export const dateFaults = [
  'invalid_dates',
  'dates_in_past',
  'advance_notice_not_met',
  'outside_booking_window',
  'min_nights_not_met',
  'max_nights_exceeded',
  'arrival_day_not_allowed',
  'departure_day_not_allowed',
  'too_many_guests',
  'too_many_pets',
  'no_adult',
  'nights_not_multiple',
  'not_open',
  'leaves_short_gap',
  'child_ages_wrong',
  'dates_unavailable',
] as const

/** The other reasons why there may be no price. */
export const choiceFaults = [
  'extra_not_offered',
  'extra_too_many',
  'extra_sold_out',
  'extra_too_late',
  'rate_not_offered',
  'plan_not_offered',
  'promo_not_valid',
] as const

/** Why there is no price for a choice. */
export const priceFaults = [...dateFaults, ...choiceFaults, 'offer_not_found', 'offer_expired'] as const

/** Why prices or rules of a home are not changed, whichever they are. */
export const stayChangeFaults = ['stay_not_found', 'version_conflict', 'already_exists', 'invalid_input'] as const

/** Why prices of nights of a home are not changed. */
export const nightPriceFaults = [...stayChangeFaults, 'owner_must_agree'] as const
