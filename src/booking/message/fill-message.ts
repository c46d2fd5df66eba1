import type { VariableValues } from '#core/message/message-variables.ts'
import type { TextForGuest } from '#core/message/text-in-language.ts'
import { fillText } from '#core/message/template-text.ts'

/**
 * Fills a subject and a text with the values of a booking, in the language of the text (null: English). Also returns the
 * variables without a value.
 */
export function fillMessage({ subject, body, language }: TextForGuest, values: VariableValues) {
  const filled = { subject: fillText(subject, values, language), body: fillText(body, values, language) }
  return {
    subject: filled.subject.text.replaceAll(/\s+/g, ' '),
    body: filled.body.text,
    missing: [...new Set([...filled.subject.missing, ...filled.body.missing])],
  }
}
