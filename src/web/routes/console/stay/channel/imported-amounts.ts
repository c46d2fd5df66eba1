import type { ImportedNightsChange } from '#contract/channel/imported-nights.ts'
import { formText } from '#web/backend/form-text.ts'
import { readAmount } from '#web/console/amount-text.ts'

/** The names of the fields of a page of imported nights: the amount, and what was shown in it. */
export const amountField = (id: string) => `amount-${id}`
export const shownField = (id: string) => `was-amount-${id}`

/** What was typed into the fields of imported nights. */
export interface TypedAmounts {
  /** Those that were changed. */
  readonly amounts: ImportedNightsChange['amounts']
  /** The first field that is not an amount; null: all are. */
  readonly wrong: string | null
  /** Every field as it was typed, by its name. */
  readonly typed: Readonly<Record<string, string>>
}

/** Reads the amounts of a posted form. An empty field says that it is not known what the nights bring in. */
export function typedAmountsOf(form: FormData): TypedAmounts {
  const currency = formText(form, 'currency')
  const fields = [...form.keys()].filter((name) => name.startsWith(amountField('')))
  const typed = Object.fromEntries(fields.map((name) => [name, formText(form, name).trim()]))
  const read = fields.flatMap((name) => {
    const documentId = name.slice(amountField('').length)
    const text = typed[name] ?? ''
    if (text === formText(form, shownField(documentId))) return []
    const revenueMinor = text === '' ? null : readAmount(text, currency)
    const isWrong = text !== '' && (revenueMinor === null || revenueMinor < 0)
    return [{ name, isWrong, amount: { documentId, revenueMinor } }]
  })
  return {
    amounts: read.map(({ amount }) => amount),
    wrong: read.find(({ isWrong }) => isWrong)?.name ?? null,
    typed,
  }
}
