import { ibanInGroups } from '#core/owner/iban.ts'
import { formatPercent } from '#core/money/format-percent.ts'
import { monthAndYear } from '#web/text/date-text.ts'
import type { CleaningKeeper } from '#core/owner/statement.ts'

export const cleaningToText: Readonly<Record<CleaningKeeper, string>> = {
  owner: 'cleaning fee to the owner',
  company: 'cleaning fee to the company',
}

/** What became of an expense that a statement has stated. */
export const expenseStateText = {
  stated: 'stated',
  credit: { due: 'taken back: credited in the next statement', stated: 'taken back and credited' },
} as const

/** What it means to remove an expense, read before it is done. */
export const removeExpenseText = (isStated: boolean): string =>
  isStated
    ? 'The statement stays as it was sent; the next one credits the whole amount. Add the right expense anew.'
    : 'It is gone, with its receipt, and cannot be brought back.'

/** Says that a statement with an expense was sent while it was to be removed. */
export const statedMeanwhile =
  'A statement that contains this expense was sent in the meantime. You can still take it back: the next statement credits it.'

export const statementStateText = { draft: 'not sent', sent: 'sent', paid: 'paid' } as const

/** What the amounts of months that were not sent are. */
export const unsentHint = 'The amount of a month that was not sent is what its statement would say today.'

/** A month of an owner, as far as its statement goes. */
interface OwnerMonth {
  readonly month: string
  readonly state: keyof typeof statementStateText
  readonly isEmpty: boolean
}

/**
 * Returns what is to be said of the statement of each month, and whether its amount is shown. A month before one that
 * was sent can no longer be sent, so that its amount would be of no use. `thisMonth`: the month of today, `YYYY-MM`.
 */
export function monthTextOf(
  months: readonly OwnerMonth[],
  thisMonth: string,
): (one: OwnerMonth) => { readonly text: string; readonly hasAmount: boolean } {
  const lastSent = months
    .filter(({ state }) => state !== 'draft')
    .map(({ month }) => month)
    .toSorted()
    .at(-1)
  return ({ month, state, isEmpty }) => {
    if (state !== 'draft') return { text: statementStateText[state], hasAmount: true }
    if (month >= thisMonth) return { text: 'month not over', hasAmount: !isEmpty }
    if (isEmpty) return { text: 'nothing to send', hasAmount: false }
    if (lastSent !== undefined && lastSent > month) return { text: 'left out', hasAmount: false }
    return { text: statementStateText.draft, hasAmount: true }
  }
}

/** Returns the account of an owner as people read it. */
export const accountText = (iban: string): string => (iban === '' ? 'no account known' : ibanInGroups(iban))

/** Why there is no file for the bank for a payout. */
export const noPayoutFile =
  'There is no bank file: it needs an amount in euros and the IBANs of both the owner and the company.'

interface Payout {
  /** The amount as it is shown. */
  readonly payout: string
  readonly name: string
}

/** What is said of the payment of a statement. */
export const payoutText = {
  mark: { sepa: 'Mark as paid by the file…', transfer: 'Mark as paid by transfer…' },
  how: { sepa: 'Marked as paid by a SEPA file:', transfer: 'Marked as paid by transfer:' },
  effect: ({ payout, name, iban, month }: Payout & { readonly iban: string; readonly month: string }) =>
    `The statement of ${monthAndYear(month)} counts as paid: ${payout} to ${name}, ${accountText(iban)}. No money moves by this.`,
  paid: ({ payout, name }: Payout) => `${payout} was paid to ${name}`,
  undoEffect: ({ payout, name }: Payout) =>
    `${payout} is owed to ${name} as before. No money moves by this, and the statement stays as it was sent.`,
  undo: ({ payout, name }: Payout) => `${payout} was not paid to ${name}`,
  whyUndone: 'Say in a few words why it is undone.',
} as const

/** Shown after something was done on the pages of owners. */
const doneText = {
  saved: 'Saved.',
  contract: 'The contract is saved.',
  ended: 'The end of the contract is saved.',
  prices: 'What is agreed about prices is saved.',
  expense: 'The expense is saved.',
  removed: 'Removed.',
  'taken-back': 'Taken back. The next statement credits it.',
  sent: 'Frozen and sent. Later changes go into the next statement.',
  paid: 'Marked as paid.',
  unpaid: 'The payment is undone: the payout is owed as before. The audit log has both records.',
} as const

export type OwnerDone = keyof typeof doneText

/** Returns the sentence for `?done=`; null if it is unknown. */
export function ownerDoneOf(search: URLSearchParams): string | null {
  const done = search.get('done') ?? ''
  return done in doneText ? doneText[done as OwnerDone] : null
}

/** Says that what is agreed about prices was changed since the form was shown. */
export const pricesMeanwhile =
  'Somebody else has changed what is agreed about these prices in the meantime. The list shows it now; save again to have yours instead.'

/** Returns what a contract says about prices. `money` formats an amount. */
export const agreedPricesText = (
  {
    lowestNightMinor,
    confirmAboveBp,
  }: { readonly lowestNightMinor: number | null; readonly confirmAboveBp: number | null },
  money: (amountMinor: number) => string,
): readonly string[] => [
  ...(lowestNightMinor === null ? [] : [`no night below ${money(lowestNightMinor)}`]),
  ...(confirmAboveBp === null
    ? []
    : [
        confirmAboveBp === 0
          ? 'the owner agrees to every change of a price'
          : `the owner agrees to changes of prices above ${formatPercent(confirmAboveBp)}`,
      ]),
]

/** Says that a contract has an end that the user has not read; `month` is its last one. */
export const endedMeanwhile = (month: string) =>
  `Somebody else has ended this contract in the meantime: its last month is ${monthAndYear(month)}.`
