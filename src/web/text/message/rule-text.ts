import type { AutomationRule, MessageEvent } from '#core/message/automation-rule.ts'
import { counted } from '#core/text/counted.ts'
import { channelText } from './scheduled-text.ts'

/** The events that rules refer to, as they follow `before` or `after`. */
export const eventText: Readonly<Record<MessageEvent, string>> = {
  confirmed: 'the confirmation',
  check_in: 'arrival',
  check_out: 'departure',
  payment_received: 'the first payment',
  payment_due: 'a payment is due',
  free_cancellation_end: 'free cancellation ends',
  review_written: 'a review is written',
  no_answer: 'the guest wrote and got no answer',
}

export const paymentConditionText: Readonly<Record<AutomationRule['payment'], string>> = {
  any: 'Paid or not',
  paid: 'Only if all is paid',
  open: 'Only if something is unpaid',
}

/** Where a booking was made, as it follows `booked`. */
export const sourceConditionText: Readonly<Record<AutomationRule['source'], string>> = {
  any: 'Anywhere',
  web: 'On the site',
  admin: 'By phone or desk',
}

export const languageConditionText: Readonly<Record<AutomationRule['languageMatch'], string>> = {
  any: 'Any language',
  only: 'Only the ticked languages',
  except: 'All but the ticked languages',
}

export const ruleText = {
  another: 'Another home, by its name',
  noSuchStay: 'No home has this name, or more than one has it.',
  goneStay: 'A home that is gone',
  aboutLanguages:
    'The language of the browser with which the guest booked, or the one that staff chose. A guest whose language is not known gets nothing from a rule for the ticked languages, and the message from a rule for all but these.',
} as const

/** Returns when a rule sends: `2 days before arrival, 09:00`. */
export function ruleWhenText({ event, direction, count, unit, at }: AutomationRule): string {
  if (count === 0) return at === null ? `At once: ${eventText[event]}` : `On the day of ${eventText[event]}, ${at}`
  const by = counted(count, unit === 'days' ? 'day' : 'hour')
  return `${by} ${direction} ${eventText[event]}${at === null ? '' : `, ${at}`}`
}

/**
 * Returns which bookings a rule is for, and how it sends, part by part. `languages`: the names of those of the rule.
 */
export function ruleWhatText(rule: AutomationRule, languages: string): readonly string[] {
  const {
    homes: stays,
    minNights,
    maxNights,
    minGuests,
    maxGuests,
    payment,
    source,
    languageMatch,
    quiet,
    isUrgent,
    isOptional,
    channels,
  } = rule
  const between = (least: number | null, most: number | null, noun: 'night' | 'guest') => {
    if (least !== null && most !== null) return [`${least} to ${counted(most, noun)}`]
    if (least !== null) return [`from ${counted(least, noun)} on`]
    return most === null ? [] : [`up to ${counted(most, noun)}`]
  }
  return [
    channels.map((channel) => channelText[channel]).join(' and '),
    ...(stays.length === 0 ? [] : [counted(stays.length, 'home')]),
    ...between(minNights, maxNights, 'night'),
    ...between(minGuests, maxGuests, 'guest'),
    ...(payment === 'any' ? [] : [paymentConditionText[payment].toLowerCase()]),
    ...(source === 'any' ? [] : [`only if booked ${sourceConditionText[source].toLowerCase()}`]),
    ...(languageMatch === 'any' ? [] : [languageMatch === 'only' ? `only in ${languages}` : `not in ${languages}`]),
    ...(isOptional ? ['guests can opt out'] : []),
    ...(isUrgent ? ['at any time'] : quiet ? [`not ${quiet.from} to ${quiet.until}`] : []),
  ]
}
