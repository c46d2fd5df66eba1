import type { StayCardShape } from '#contract/stay-shapes.ts'
import type { LedgerAccount } from '#core/payment/ledger-account.ts'
import type { ComparedRow } from './compared-prices.ts'

/** What an action would do, as it is worked out. */
export interface ActionEffect {
  readonly facts: readonly { readonly label: string; readonly text: string }[]
  /** For another price: both, line by line; otherwise empty. */
  readonly prices: readonly ComparedRow[]
  /** Homes that the guest is offered instead. */
  readonly homes: readonly Pick<StayCardShape, 'title' | 'destination' | 'currency' | 'mode' | 'quote'>[]
  /** What would be entered in the books, in minor units; empty when nothing is entered now. */
  readonly ledger: readonly { readonly account: LedgerAccount; readonly amountMinor: number }[]
  /** The text of the button, with the name and the amount. */
  readonly button: string
  /**
   * The figures and states that were shown, by the names of hidden fields. If they have changed, the action is refused.
   */
  readonly expected: Readonly<Record<string, string>>
}

/** What an action would do, in words, shown before it is done. */
export interface ActionPreview extends Pick<ActionEffect, 'button' | 'expected'> {
  readonly facts: readonly (readonly [label: string, text: string])[]
  /** Tables of a name and its amounts in each row; those with `columns` have a head, and a total in their last row. */
  readonly tables: readonly {
    readonly caption: string
    readonly columns: readonly string[]
    readonly rows: readonly (readonly string[])[]
  }[]
}

/** The answer to a form that has not done anything yet. */
export interface ActionResult {
  readonly intent: string
  /** fill: the fields again; confirm: what would happen, and the final button. */
  readonly step: 'fill' | 'confirm'
  /** What was typed, by field. */
  readonly values: Readonly<Record<string, string>>
  /** The message of each field. */
  readonly errors: Readonly<Record<string, string>>
  /** Why the action was refused; null = it was not. */
  readonly problem: string | null
  /** Whether the action requires a recent sign-in, so that an open browser is not enough for it. */
  readonly needsSignIn: boolean
  readonly preview: ActionPreview | null
}
