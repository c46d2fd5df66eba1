import type { RefusedMailShape } from '#contract/message/guest-mails.ts'
import { OPTIONAL_MAILS, type OptionalMail } from '#core/message/optional-mail.ts'
import { listed } from '#core/time/english-date.ts'

/** The optional mails: their name, as used within a sentence, and a description. */
export const optionalMailText: Readonly<
  Record<OptionalMail, { readonly title: string; readonly name: string; readonly about: string }>
> = {
  reviews: {
    title: 'Reviews',
    name: 'invitations to review',
    about: 'After each stay, one mail asking how it was, and one when reviews are published.',
  },
  waitlist: {
    title: 'Dates you are waiting for',
    name: 'mails about dates that become free',
    about: 'One mail when a stay you asked for can be booked again.',
  },
  messages: {
    title: 'Tips around a stay',
    name: 'tips around a stay',
    about: 'Optional tips from our hosts, such as where to eat.',
  },
}

export const guestMailText = {
  title: 'Your mails',
  lead: 'Choose what else we write to you about.',
  always:
    'Mails about your bookings and payments, how to get in, replies to you and the safety of your account always come.',
  stop: 'Stop these mails',
  again: 'Get them again',
  stopTitle: 'Stop these mails?',
  stoppedTitle: 'These mails are turned off',
  leadOf: (name: string, address: string, since: string | null) =>
    since === null ? `${address} gets ${name} from us.` : `${address} has received no ${name} since ${since}.`,
  leadOfAll: (address: string) => `Choose what else we write to ${address} about.`,
  done: (name: string, isStopped: boolean) =>
    isStopped ? `Done: you will get no more ${name}.` : `Done: you will get ${name} again.`,
  unknown: 'Choose which mails to stop.',
  unproven: 'Your address is not confirmed, so none of these mails are sent to it.',
  others: 'Other mails',
  broken: 'This link no longer works',
  brokenLead:
    'It may be incomplete, or its account is gone. You can choose your mails in your account after signing in.',
} as const

/** Returns whether a text names mails that can be unsubscribed from. */
export function isOptionalMail(text: string | null): text is OptionalMail {
  return (OPTIONAL_MAILS as readonly (string | null)[]).includes(text)
}

/** Returns which mails the guest of a booking does not get, for those who look after it; null if they get all. */
export function refusedMailsText(refused: readonly RefusedMailShape[]): string | null {
  if (refused.length === 0) return null
  return `Gets no ${listed(refused.map(({ kind }) => optionalMailText[kind].name))}.`
}
