/** What the simulated provider does with a test card. */
export interface SandboxCard {
  readonly number: string
  readonly label: string
  readonly outcome: 'succeeds' | 'declined' | 'challenge' | 'slow'
  /** Why it is declined; else null. */
  readonly declineReason: string | null
}

/** Seconds after which a payment with the slow card succeeds. */
export const SLOW_CARD_SECONDS = 4

/** The test cards, for the payment form and its hints. Every other number is declined. */
export const sandboxCards: readonly SandboxCard[] = [
  { number: '4242424242424242', label: 'Pays at once', outcome: 'succeeds', declineReason: null },
  {
    number: '4000002500003155',
    label: 'Asks for a confirmation by the bank (3-D Secure)',
    outcome: 'challenge',
    declineReason: null,
  },
  { number: '4000000000000077', label: 'Pays, but the bank takes a few seconds', outcome: 'slow', declineReason: null },
  { number: '4000000000000002', label: 'Is declined', outcome: 'declined', declineReason: 'card_declined' },
  {
    number: '4000000000009995',
    label: 'Is declined: not enough money',
    outcome: 'declined',
    declineReason: 'insufficient_funds',
  },
]

/** The test card with this number, which may be written with spaces or hyphens; null when it is none. */
export function findSandboxCard(number: string): SandboxCard | null {
  const digits = number.replaceAll(/[\s-]/g, '')
  return sandboxCards.find((card) => card.number === digits) ?? null
}
