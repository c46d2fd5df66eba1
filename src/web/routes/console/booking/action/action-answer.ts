import type { LedgerAccount } from '#core/payment/ledger-account.ts'

/** What something would do, before it is done. */
export interface ActionPreview {
  readonly facts: readonly { readonly label: string; readonly text: string }[]
  /** What the books would say, in minor units; empty: nothing is written into them now. */
  readonly ledger: readonly { readonly account: LedgerAccount; readonly amountMinor: number }[]
  /** What the button says: who, and how much. */
  readonly button: string
  /** Figures and states that were shown, by the names of hidden fields: other ones are refused. */
  readonly expected: Readonly<Record<string, string>>
}

/** What the page says after a form that has not done anything yet. */
export interface ActionAnswer {
  readonly intent: string
  /** fill: the fields once more; confirm: what would happen, and the last button. */
  readonly step: 'fill' | 'confirm'
  /** What was typed, by field. */
  readonly values: Readonly<Record<string, string>>
  /** Field → sentence. */
  readonly errors: Readonly<Record<string, string>>
  /** Why it was refused; null = it was not. */
  readonly problem: string | null
  /** Whoever finds a browser open has to sign in once more for this. */
  readonly needsSignIn: boolean
  readonly preview: ActionPreview | null
}
