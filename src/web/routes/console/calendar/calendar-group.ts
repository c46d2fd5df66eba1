/** By what the homes of the calendar can be grouped. */
export const CALENDAR_GROUPS = ['region', 'owner'] as const

export type CalendarGroup = (typeof CALENDAR_GROUPS)[number]

/** What an address says: '' for homes by name, in no groups. */
export const groupOf = (text: string): CalendarGroup | '' => CALENDAR_GROUPS.find((group) => group === text) ?? ''
