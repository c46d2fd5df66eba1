import type { CleaningKeeper } from '#core/owner/statement.ts'

export const cleaningToText: Readonly<Record<CleaningKeeper, string>> = {
  owner: 'cleaning fee to the owner',
  company: 'cleaning fee to the company',
}

export const statementStateText = { draft: 'not sent', sent: 'sent', paid: 'paid' } as const

/** Why there is no file for the bank for a payout. */
export const noPayoutFile =
  'There is no file for the bank: it takes euros, and accounts of the owner and the company that are known by their IBAN.'

/** Shown after something was done on the pages of owners. */
const doneText = {
  saved: 'Saved.',
  contract: 'The contract is written down.',
  ended: 'The contract ends then.',
  expense: 'The expense is written down.',
  removed: 'Removed.',
  sent: 'Frozen and sent. What changes from now on stands in the next statement.',
  paid: 'Noted as paid.',
} as const

export type OwnerDone = keyof typeof doneText

/** Returns the sentence for `?done=`; null if it is unknown. */
export function ownerDoneOf(search: URLSearchParams): string | null {
  const done = search.get('done') ?? ''
  return done in doneText ? doneText[done as OwnerDone] : null
}
