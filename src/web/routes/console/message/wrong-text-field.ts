import { wrongFieldOf } from '#web/console/wrong-field.tsx'

const NAMES = {
  name: 'name',
  subject: 'subject',
  body: 'body',
  intro: 'intro',
  booking: 'booking',
  booking_not_found: 'booking',
} as const

/**
 * Returns the field for which a text or a mail was refused; null: for another reason. The booking is the one whose
 * values it is shown with.
 */
export function wrongTextField(details: Readonly<Record<string, unknown>>): string | null {
  return wrongFieldOf(details, NAMES)
}
