import type { ImportedNightsChange, ImportedNightsShape } from '#contract/channel/imported-nights.ts'
import { formatMoney } from '#core/money/format-money.ts'
import { formText } from '#web/backend/form-text.ts'
import { readAmount } from '#web/console/amount-text.ts'
import { datesWithYear } from '#web/text/console/dates-text.ts'
import type { Clash } from '../form/stay-form.ts'

/** The names of the fields of a page of imported nights: the amount, and what was shown in it. */
export const amountField = (id: string) => `amount-${id}`
export const shownField = (id: string) => `was-amount-${id}`

/** What was typed into the fields of imported nights. */
export interface TypedAmounts {
  /** Those that were changed. */
  readonly amounts: ImportedNightsChange['amounts']
  /** The first field that is not an amount; null: all are. */
  readonly wrong: string | null
  /** The fields that were changed as they were typed, by their names: the others are shown as they are saved by then. */
  readonly typed: Readonly<Record<string, string>>
}

/** Reads the amounts of a posted form. An empty field says that it is not known what the nights bring in. */
export function typedAmountsOf(form: FormData): TypedAmounts {
  const currency = formText(form, 'currency')
  const fields = [...form.keys()].filter((name) => name.startsWith(amountField('')))
  const read = fields.flatMap((name) => {
    const documentId = name.slice(amountField('').length)
    const text = formText(form, name).trim()
    const shown = formText(form, shownField(documentId))
    if (text === shown) return []
    const revenueMinor = text === '' ? null : readAmount(text, currency)
    const isWrong = text !== '' && (revenueMinor === null || revenueMinor < 0)
    const seenRevenueMinor = shown === '' ? null : (readAmount(shown, currency) ?? undefined)
    return [{ name, text, isWrong, amount: { documentId, revenueMinor, seenRevenueMinor } }]
  })
  return {
    amounts: read.map(({ amount }) => amount),
    wrong: read.find(({ isWrong }) => isWrong)?.name ?? null,
    typed: Object.fromEntries(read.map(({ name, text }) => [name, text])),
  }
}

/** Returns the amounts of a refused form for which others have entered something else meanwhile. */
export function clashesOfAmounts(
  amounts: TypedAmounts['amounts'],
  now: readonly ImportedNightsShape[],
): readonly Clash[] {
  return amounts.flatMap(({ documentId, revenueMinor, seenRevenueMinor }) => {
    const nights = now.find((one) => one.documentId === documentId)
    if (!nights || nights.revenueMinor === seenRevenueMinor || nights.revenueMinor === revenueMinor) return []
    const [mine, theirs] = [revenueMinor, nights.revenueMinor].map((minor) =>
      minor === null ? 'nothing' : formatMoney(minor, nights.currency),
    ) as [string, string]
    return [{ label: datesWithYear(nights), mine, theirs }]
  })
}
