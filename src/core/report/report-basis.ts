/** How a report counts: money and nights in the months that are slept, or all of a booking in the month in which it was made. */
export const REPORT_BASES = ['night', 'booking'] as const

export type ReportBasis = (typeof REPORT_BASES)[number]

/** How many months one report has at most. */
export const MOST_REPORT_MONTHS = 36

/** Days between booking and arrival, as a report groups them: from this many on, to the next. */
export const LEAD_STEPS = [0, 7, 21, 49, 91, 151] as const

/** By what a report puts its homes in order, the greatest first. */
export const REPORT_HOME_ORDERS = ['revenue', 'nights', 'occupancy', 'adr'] as const

export type ReportHomeOrder = (typeof REPORT_HOME_ORDERS)[number]
