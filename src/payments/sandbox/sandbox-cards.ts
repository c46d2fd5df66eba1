/** How the simulated provider treats a test card. */
export interface SandboxCard {
  readonly number: string
  readonly label: string
  /** What happens when a person pays with it. */
  readonly outcome: 'succeeds' | 'declined' | 'challenge' | 'slow'
  /** Why it is declined, or null. */
  readonly declineReason: string | null
  /** What happens when the saved card is charged while its holder is not present. */
  readonly later: SavedCardBehaviour
  /** Refunds to it are made, and come back a little later. */
  readonly refundsFail?: true
  /** The cardholder's bank takes the payment back a little later. */
  readonly isDisputed?: true
}

/**
 * Whether a later charge of a saved card succeeds. `authentication_required`: its bank wants to ask the cardholder each
 * time.
 */
export type SavedCardBehaviour = 'succeeds' | 'card_declined' | 'authentication_required'

/** Seconds after which a payment with the slow card succeeds. */
export const SLOW_CARD_SECONDS = 4

/** After how many seconds a refund comes back when the card's bank does not accept it. */
export const REFUND_FAILS_SECONDS = 300

/**
 * After how many seconds the bank of a disputed card takes a payment back, and after how many days it decides in favour
 * of the company.
 */
export const DISPUTED_SECONDS = 60
export const DISPUTE_DAYS = 7

/** After how many days a reservation of money expires unless it is captured. */
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

/** Returns the test card with this number, which may be written with spaces or hyphens, or null. */
export function findSandboxCard(number: string): SandboxCard | null {
  const digits = number.replaceAll(/[\s-]/g, '')
  return sandboxCards.find((card) => card.number === digits) ?? null
}

/** Returns whether the bank of a card, identified by its last digits, sends refunds back. */
export function sendsRefundsBack(last4: string): boolean {
  return sandboxCards.some((card) => card.refundsFail === true && card.number.endsWith(last4))
}
