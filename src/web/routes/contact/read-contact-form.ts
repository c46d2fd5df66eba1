import { formText } from '#web/backend/form-text.ts'
import { CONTACT_TOPICS, type ContactTopic } from '#core/contact-topic.ts'

/** The values as they were typed. */
export interface ContactValues {
  readonly name: string
  readonly email: string
  readonly topic: ContactTopic
  readonly bookingReference: string
  readonly message: string
}

/** Reads the contact form as it was posted. Browsers send line breaks as CR LF; each counts as one character. */
export function readContactForm(form: FormData) {
  const values: ContactValues = {
    name: formText(form, 'name'),
    email: formText(form, 'email'),
    topic: CONTACT_TOPICS.find((known) => known === formText(form, 'topic')) ?? 'other',
    bookingReference: formText(form, 'bookingReference'),
    message: formText(form, 'message').replaceAll('\r\n', '\n'),
  }
  return { values, stamp: formText(form, 'stamp'), website: formText(form, 'website') }
}
