import { wrongFieldOf } from '#web/console/wrong-field.tsx'

const NAMES = {
  name: 'name',
  subject: 'subject',
  body: 'body',
  intro: 'intro',
  booking: 'booking',
  booking_not_found: 'booking',
} as const

/** A name in a text that stands for nothing, and where it was written. */
interface UnknownIn {
  readonly field: 'subject' | 'body'
  /** Of the translation. */
  readonly language?: string
}

/**
 * Returns the field for which a text or a mail was refused; null: for another reason. The booking is the one whose
 * values it is shown with.
 */
export function wrongTextField(details: Readonly<Record<string, unknown>>): string | null {
  const [unknown] = details['code'] === 'unknown_variables' ? (details['faults'] as readonly UnknownIn[]) : []
  if (!unknown) return wrongFieldOf(details, NAMES)
  return unknown.language === undefined ? NAMES[unknown.field] : `${unknown.field}-${unknown.language}`
}
