import { MOST_CALENDAR_LINKS } from '#core/channel/channel-lists.ts'

/** What the page of channels says about the addresses at which other sites read a home. */
export const calendarLinkText = {
  none: 'No other site reads this home’s calendar yet. Create a link for each site: it contains no names and no prices.',
  made: (when: string, by: string | null) =>
    by === null ? `made ${when}` : `made ${when} by ${by}; it ends when they may no longer change this home`,
  noMore: `This home has ${MOST_CALENDAR_LINKS} links, and cannot have more. Revoke one that is no longer needed.`,
} as const
