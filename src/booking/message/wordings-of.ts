import { isEditableMail, type EditableMail } from '#core/message/editable-mails.ts'
import type { VariableValues } from '#core/message/message-variables.ts'
import { fillText } from '#core/message/template-text.ts'
import type { Executor } from '#db/database.ts'
import { findMailWordings } from '#db/queries/message/wording-queries.ts'
import type { MailText } from '#messaging/mail/mail.ts'

/** The company's text of a mail, filled in; null: that of the product. */
interface Wording {
  readonly wording: MailText
}

/**
 * Returns the company's texts of these mails about a booking. A mail about money or a booking always goes out: if a
 * value is missing, it has the text of the product.
 */
export async function wordingsOf(
  executor: Executor,
  templates: readonly string[],
  values: VariableValues,
): Promise<ReadonlyMap<string, Wording>> {
  const editable = templates.filter(isEditableMail)
  if (editable.length === 0) return new Map()
  const found = await findMailWordings(executor, editable)
  return new Map(
    found.map(({ template, subject, intro }): [string, Wording] => [
      template,
      { wording: { subject: textOrNone(subject, values), intro: textOrNone(intro, values) } },
    ]),
  )
}

/**
 * Returns the same for one mail to many receivers; its text is read only once. The returned function gives what to add
 * to the data of each mail by its values, which is nothing if the company has no text of its own.
 */
export async function wordingFor(
  executor: Executor,
  template: EditableMail,
): Promise<(values: VariableValues) => Partial<Wording>> {
  const [found] = await findMailWordings(executor, [template])
  if (!found) return () => ({})
  const { subject, intro } = found
  return (values) => ({ wording: { subject: textOrNone(subject, values), intro: textOrNone(intro, values) } })
}

/** Fills a text with values; null if there is no text or a value is missing. */
export function textOrNone(text: string | null, values: VariableValues): string | null {
  if (text === null) return null
  const filled = fillText(text, values)
  return filled.missing.length > 0 ? null : filled.text
}
