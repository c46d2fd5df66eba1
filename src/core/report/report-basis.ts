/**
 * How a report assigns money and nights to months: `night`, to the months of the nights; `booking`, all of a booking to
 * the month in which it was made.
 */
export const REPORT_BASES = ['night', 'booking'] as const

export type ReportBasis = (typeof REPORT_BASES)[number]

/** The greatest number of months in one report. */
export const MOST_REPORT_MONTHS = 36

/**
 * The groups of days between booking and arrival in a report: each begins with this number and ends before the next.
 */
export const LEAD_STEPS = [0, 7, 21, 49, 91, 151] as const

/** The figures by which a report sorts its homes, the greatest first. */
export const REPORT_STAY_ORDERS = ['revenue', 'nights', 'occupancy', 'adr'] as const

export type ReportStayOrder = (typeof REPORT_STAY_ORDERS)[number]
