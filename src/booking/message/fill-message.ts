import type { VariableValues } from '#core/message/message-variables.ts'
import { fillText } from '#core/message/template-text.ts'

/** Fills a subject and a text with the values of a booking. Also returns the variables without a value. */
export function fillMessage(
  { subject, body }: { readonly subject: string; readonly body: string },
  values: VariableValues,
) {
  const filled = { subject: fillText(subject, values), body: fillText(body, values) }
  return {
    subject: filled.subject.text.replaceAll(/\s+/g, ' '),
    body: filled.body.text,
    missing: [...new Set([...filled.subject.missing, ...filled.body.missing])],
  }
}
