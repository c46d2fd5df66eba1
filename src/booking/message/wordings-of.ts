import { isEditableMail, type EditableMail } from '#core/message/editable-mails.ts'
import type { VariableValues } from '#core/message/message-variables.ts'
import { fillText } from '#core/message/template-text.ts'
import type { Executor } from '#db/database.ts'
import { findMailWordings } from '#db/queries/message/wording-queries.ts'
import type { MailWords } from '#messaging/mail/mail.ts'

/** The words of the company for a mail, filled in; null: those of the product. */
interface Wording {
  readonly wording: MailWords
}

/**
 * The words of the company for these mails about a booking. A mail about money or a booking always goes out: where a
 * value is missing it has the words of the product.
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
      { wording: { subject: wordsOrNone(subject, values), intro: wordsOrNone(intro, values) } },
    ]),
  )
}

/**
 * The same of one mail that goes to many: its words are read once. Returns what to add to the data of each mail by its
 * values; nothing where the company has no words of its own.
 */
export async function wordingFor(
  executor: Executor,
  template: EditableMail,
): Promise<(values: VariableValues) => Partial<Wording>> {
  const [found] = await findMailWordings(executor, [template])
  if (!found) return () => ({})
  const { subject, intro } = found
  return (values) => ({ wording: { subject: wordsOrNone(subject, values), intro: wordsOrNone(intro, values) } })
}

/** A text with its values; null: there is none, or a value is missing. */
export function wordsOrNone(text: string | null, values: VariableValues): string | null {
  if (text === null) return null
  const filled = fillText(text, values)
  return filled.missing.length > 0 ? null : filled.text
}
