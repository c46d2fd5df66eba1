/** What the fewest nights depend on: the weekday of arrival, or the days between booking and arrival. */
export const MINIMUM_KINDS = ['weekday', 'lead'] as const

export type MinimumKind = (typeof MINIMUM_KINDS)[number]

/** What happens to a booking inside the advance notice. */
export const NOTICE_RULES = ['reject', 'request_only'] as const

export type NoticeRule = (typeof NOTICE_RULES)[number]

/** From when the days of an instalment are counted. */
export const INSTALMENT_DUES = ['at_booking', 'before_check_in'] as const

export type InstalmentDue = (typeof INSTALMENT_DUES)[number]

/** How a damage deposit is calculated. `greater`: the greater of amount and percentage. */
export const DAMAGE_MODES = ['none', 'flat', 'percent', 'greater'] as const

export type DamageMode = (typeof DAMAGE_MODES)[number]
