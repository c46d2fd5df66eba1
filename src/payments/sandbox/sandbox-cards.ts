/** What the simulated provider does with a test card. */
export interface SandboxCard {
  readonly number: string
  readonly label: string
  /** What happens when a person pays with it. */
  readonly outcome: 'succeeds' | 'declined' | 'challenge' | 'slow'
  /** Why it is declined; else null. */
  readonly declineReason: string | null
  /** What happens to a charge when it was kept and nobody is at the keyboard. */
  readonly later: SavedCardBehaviour
  /** Refunds to it are made, and come back a little later. */
  readonly refundsFail?: true
  /** Its holder's bank takes the payment back a little later. */
  readonly isDisputed?: true
}

/** Whether a later charge of a kept card succeeds; `authentication_required`: its bank wants to ask the holder each time. */
export type SavedCardBehaviour = 'succeeds' | 'card_declined' | 'authentication_required'

/** Seconds after which a payment with the slow card succeeds. */
export const SLOW_CARD_SECONDS = 4

/** A refund to a card whose bank does not take it comes back after so many seconds. */
export const REFUND_FAILS_SECONDS = 300

/** The bank of a card whose payments are disputed takes them back after so many seconds, and decides after so many days: for us. */
export const DISPUTED_SECONDS = 60
export const DISPUTE_DAYS = 7

/** A reservation of money dies after this many days unless it is captured. */
export const AUTHORISATION_DAYS = 7

/** The test cards, for the payment form and its hints. Every other number is declined. */
export const sandboxCards: readonly SandboxCard[] = [
  {
    number: '4242424242424242',
    label: 'Pays at once, and whenever it is charged later',
    outcome: 'succeeds',
    declineReason: null,
    later: 'succeeds',
  },
  {
    number: '4000002500003155',
    label: 'Asks for a confirmation by the bank (3-D Secure), once',
    outcome: 'challenge',
    declineReason: null,
    later: 'succeeds',
  },
  {
    number: '4000002760003184',
    label: 'The bank asks each time: later charges need you again',
    outcome: 'challenge',
    declineReason: null,
    later: 'authentication_required',
  },
  {
    number: '4000000000000341',
    label: 'Pays now, but is declined when it is charged later',
    outcome: 'succeeds',
    declineReason: null,
    later: 'card_declined',
  },
  {
    number: '4000000000000077',
    label: 'Pays, but the bank takes a few seconds',
    outcome: 'slow',
    declineReason: null,
    later: 'succeeds',
  },
  {
    number: '4000000000005126',
    label: 'Pays at once; a refund to it comes back after five minutes',
    outcome: 'succeeds',
    declineReason: null,
    later: 'succeeds',
    refundsFail: true,
  },
  {
    number: '4000000000000259',
    label: 'Pays at once; a minute later its bank disputes the payment, and decides for us after a week',
    outcome: 'succeeds',
    declineReason: null,
    later: 'succeeds',
    isDisputed: true,
  },
  {
    number: '4000000000000002',
    label: 'Is declined',
    outcome: 'declined',
    declineReason: 'card_declined',
    later: 'card_declined',
  },
  {
    number: '4000000000009995',
    label: 'Is declined: not enough money',
    outcome: 'declined',
    declineReason: 'insufficient_funds',
    later: 'card_declined',
  },
]

/** The test card with this number, which may be written with spaces or hyphens; null when it is none. */
export function findSandboxCard(number: string): SandboxCard | null {
  const digits = number.replaceAll(/[\s-]/g, '')
  return sandboxCards.find((card) => card.number === digits) ?? null
}

/** Whether the bank of a card, known by its last digits, sends refunds back. */
export function sendsRefundsBack(last4: string): boolean {
  return sandboxCards.some((card) => card.refundsFail === true && card.number.endsWith(last4))
}
