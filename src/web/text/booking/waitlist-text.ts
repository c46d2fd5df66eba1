import { instantText } from '../instant-text.ts'
import { problemMessage } from '../problem-text.ts'

/** Returns since when somebody has waited, or when they were told, in words and in the time zone of the home. */
export function waitlistStateText(
  { askedAt, toldAt }: { readonly askedAt: string; readonly toldAt: string | null },
  timeZone: string,
): string {
  return toldAt === null
    ? `Waiting since ${instantText(askedAt, timeZone)}.`
    : `We told you on ${instantText(toldAt, timeZone)}. Are they taken again?`
}

/** Returns why somebody cannot wait for dates, and what they can do instead, from the details of the refusal. */
export function waitlistFaultText(details: Readonly<Record<string, unknown>>): string {
  if (details['code'] === 'dates_are_free') return 'Good news: nobody has these nights, you can book them now.'
  if (details['code'] === 'dates_are_yours') return ownNightsText(details)
  if (details['code'] !== 'waitlist_full') return problemMessage(details)
  return 'You are waiting for as many dates as one person can. Remove some first.'
}

function ownNightsText({ reference, isHeld, isRequested }: Readonly<Record<string, unknown>>): string {
  const by = String(reference)
  if (isHeld === true)
    return `You are holding some of these nights yourself (${by}). Pay for them, or give them back first.`
  if (isRequested === true)
    return `You have already requested some of these nights (${by}): wait for the host’s answer.`
  return `You have already booked some of these nights (${by}).`
}

/** Shown to visitors who wait but have unsubscribed from the mails that would tell them. */
export const waitlistMailText = {
  stopped: 'You have turned off mails about dates that become free, so we cannot tell you.',
  choose: 'Choose your mails',
  again: 'You have turned off these mails. “Tell me” turns them on again.',
} as const
