import { contactLimits } from '#contract/contact-limits.ts'
import { counted } from '#core/text/counted.ts'
import type { ContactTopic } from '#core/contact-topic.ts'
import { problemMessage } from './problem-text.ts'

/** The fields of the contact form that people fill in. */
export type ContactField = 'name' | 'email' | 'topic' | 'bookingReference' | 'message'

/** The subjects of a message, in the order of the list. */
export const topicNames: Readonly<Record<ContactTopic, string>> = {
  booking: 'A booking I have made',
  home: 'A home I am looking at',
  account: 'My account',
  privacy: 'My data',
  hosting: 'Letting my own home',
  other: 'Something else',
}

interface FieldContents {
  readonly name: string
  readonly email: string
  readonly message: string
}

type Details = Readonly<Record<string, unknown>>

/** Returns what is wrong with each field and how to correct it; empty when no field is at fault. */
export function contactFieldFaults(details: Details, given: FieldContents): Partial<Record<ContactField, string>> {
  if (details['code'] === 'body_too_large') return { message: tooLong(given.message.length) }
  const fields = (details['fields'] ?? {}) as Readonly<Record<string, string>>
  return {
    ...(fields['name'] && { name: nameFault(given.name) }),
    ...(fields['email'] && {
      email:
        given.email.trim() === ''
          ? 'Enter your e-mail address, so that we can answer.'
          : 'Enter an e-mail address like anna@example.com.',
    }),
    ...(fields['topic'] && { topic: 'Choose what your message is about.' }),
    ...(fields['bookingReference'] && {
      bookingReference: 'A reference has letters and digits only, as in your confirmation mail. Or leave it out.',
    }),
    ...(fields['message'] && { message: messageFault(given.message.trim().length) }),
  }
}

/** Returns what is wrong with the form as a whole; null when single fields are at fault. */
export function contactFault(details: Details): string | null {
  if (details['code'] === 'invalid_input' || details['code'] === 'body_too_large') return null
  if (details['code'] !== 'too_many_attempts') return problemMessage(details)
  const minutes = Math.max(Math.ceil(Number(details['retryAfterSeconds'] ?? 60) / 60), 1)
  return `Several messages have come from your connection already. Your text is still here: please send it again in ${counted(minutes, 'minute')}, or write us an e-mail.`
}

function nameFault(name: string): string {
  if (name.trim() === '') return 'Enter your name, so that we know how to address you.'
  return name.trim().length > contactLimits.name
    ? `A name can have ${contactLimits.name} letters. Please shorten it.`
    : 'A name cannot contain line breaks or control characters.'
}

function messageFault(length: number): string {
  if (length === 0) return 'Write your message.'
  if (length > contactLimits.message) return tooLong(length)
  return length < contactLimits.least
    ? 'A few more words, please: at least ten letters.'
    : 'Your message contains characters that cannot be stored. Please type it again.'
}

function tooLong(length: number): string {
  const figure = (value: number) => String(value).replaceAll(/\B(?=(\d{3})+$)/g, ',')
  return `Your message has ${figure(length)} letters; ${figure(contactLimits.message)} fit. Please shorten it.`
}
