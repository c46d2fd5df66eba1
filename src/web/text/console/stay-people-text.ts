import type { GivenRight } from '#core/account/stay-right.ts'
import { invitationDone } from '#web/text/people-text.ts'

/** The names of the rights that can be given on a home. */
export const givenRightText: Readonly<Record<GivenRight, string>> = {
  full: 'All of it',
  bookings: 'Bookings and calendar',
  read: 'Look only',
}

/** Shown to those who help with a home and may not change it. */
export const lesserRightText: Readonly<Record<Exclude<GivenRight, 'full'>, string>> = {
  read: 'You help with this home and may view it. Its host can give you more rights.',
  bookings:
    'You help with the bookings and the calendar of this home. Its prices, texts and pictures are changed by its host.',
}

/** What a form did before it redirected to the people of a home. */
const done = {
  ...invitationDone,
  changed:
    'Changed from their next click on. They are told by mail. Without “All of it”, the calendar links they made have ended: other sites that read one need a new one.',
  removed:
    'They no longer help with this home. They are told by mail. The calendar links they made have ended: other sites that read one need a new one.',
} as const

export type StayPeopleDone = keyof typeof done

/** Returns the sentence for it; null for an unknown name. */
export function stayPeopleDoneText(name: string | null): string | null {
  return name !== null && Object.hasOwn(done, name) ? done[name as StayPeopleDone] : null
}

export const stayPeopleText = {
  title: 'People',
  nobody: 'Nobody helps with this home yet. Whoever you invite sees this home and none of your others.',
  yours: 'Statements, payouts, your team and who helps with this home remain yours alone.',
  link: 'They get a link by mail. It works once, within 7 days, and only for this address.',
  otherHomes: 'The same right for your other homes',
} as const
