/** How an owner was paid: by a file for the bank, or by a transfer that somebody made. */
export const PAYOUT_WAYS = ['sepa', 'transfer'] as const

export type PayoutWay = (typeof PAYOUT_WAYS)[number]
