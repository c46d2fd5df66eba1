import type { RefusedMailShape } from '#contract/message/guest-mails.ts'
import { OPTIONAL_MAILS, type OptionalMail } from '#core/message/optional-mail.ts'
import { listed } from '#core/time/english-date.ts'

/** What guests can do without: its name, within a sentence, and what it is. */
export const optionalMailText: Readonly<
  Record<OptionalMail, { readonly title: string; readonly name: string; readonly about: string }>
> = {
  reviews: {
    title: 'Reviews',
    name: 'invitations to review',
    about: 'Once after a stay the question how it was, and word when reviews are published.',
  },
  waitlist: {
    title: 'Dates you wait for',
    name: 'word of dates that become free',
    about: 'One mail when a stay you asked for can be booked again.',
  },
  messages: {
    title: 'Tips around a stay',
    name: 'tips around a stay',
    about: 'What our hosts tell all their guests and you need not know, such as where to eat.',
  },
}

export const guestMailText = {
  title: 'Your mails',
  lead: 'Choose what we write to you about beside your bookings.',
  always:
    'What you have booked and owe, changes of it, the way in, answers to what you wrote, and what keeps your account safe always come.',
  stop: 'Stop these mails',
  again: 'Get them again',
  stopTitle: 'Stop these mails?',
  stoppedTitle: 'These mails are stopped',
  asked: (name: string, address: string, since: string | null) =>
    since === null ? `${address} gets ${name} from us.` : `${address} gets no ${name} any more, since ${since}.`,
  askedAll: (address: string) => `What we write to ${address} about beside bookings.`,
  done: (name: string, isStopped: boolean) =>
    isStopped ? `Stopped: you get no ${name} any more.` : `You get ${name} again.`,
  unknown: 'Choose which mails to stop.',
  unproven: 'Your address is not confirmed: none of these mails go there.',
  others: 'Other mails',
  broken: 'This link does not work any more',
  brokenLead: 'It may be cut off, or the account it was for is gone. Signed in, you choose your mails in your account.',
} as const

/** Whether a text names mails that can be stopped. */
export function isOptionalMail(text: string | null): text is OptionalMail {
  return (OPTIONAL_MAILS as readonly (string | null)[]).includes(text)
}

/** What the guest of a booking does not get, for those who look after it; null: they get everything. */
export function refusedMailsText(refused: readonly RefusedMailShape[]): string | null {
  if (refused.length === 0) return null
  return `Gets no ${listed(refused.map(({ kind }) => optionalMailText[kind].name))}.`
}
