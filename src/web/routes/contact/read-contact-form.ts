import { formText } from '#web/backend/form-text.ts'
import { CONTACT_TOPICS, type ContactTopic } from '#core/contact-topic.ts'

/** What was typed, as it was typed. */
export interface ContactValues {
  readonly name: string
  readonly email: string
  readonly topic: ContactTopic
  readonly bookingReference: string
  readonly message: string
}

/** The contact form as it was posted. Browsers send line ends as CR LF, which count as one letter. */
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
