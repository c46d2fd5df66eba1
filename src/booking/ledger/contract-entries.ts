import type { Quote } from '#core/quote/quote.ts'
import type { Refund } from '#core/cancellation/refund.ts'
import type { LedgerAccount } from '#core/payment/ledger-account.ts'
import type { ContractLine } from '#db/queries/payment/contract-queries.ts'
import type { LedgerPosting } from '#db/queries/payment/ledger-queries.ts'
import { includedTaxes } from './included-taxes.ts'

/** Returns the account that earns, owes or pays a kind of line. */
function accountOf(kind: string): LedgerAccount {
  switch (kind) {
    case 'fee':
    case 'extra':
      return 'fee_revenue'
    case 'tax':
      return 'tax_payable'
    case 'adjustment':
      return 'discount'
    default:
      return 'stay_revenue'
  }
}

/**
 * Returns the ledger entries of a contract with these lines: the guest owes the total; rent, fees, taxes and
 * adjustments are the other side. A tax included in the prices is taken out of the revenue that contains it. Sums to
 * zero.
 */
export function contractEntries(lines: readonly ContractLine[], quote: Partial<Quote>): LedgerPosting[] {
  const insideMinor = sumOf(lines.filter((line) => line.included))
  const { feesMinor } = includedTaxes(quote)
  return [
    ...lines
      .filter((line) => !line.included)
      .flatMap((line): LedgerPosting[] => [
        { account: 'guest_receivable', amountMinor: line.amountMinor },
        { account: accountOf(line.kind), amountMinor: -line.amountMinor },
      ]),
    { account: 'stay_revenue', amountMinor: insideMinor - feesMinor },
    { account: 'fee_revenue', amountMinor: feesMinor },
    { account: 'tax_payable', amountMinor: -insideMinor },
  ]
}

/**
 * Returns the entries that reverse what a refund takes back of the contract, whether or not it was paid: the guest no
 * longer owes it. Of the taxes included in the prices, what is contained in the kept rent and fees remains. Sums to
 * zero.
 */
export function cancelledEntries(
  lines: readonly ContractLine[],
  quote: Partial<Quote>,
  refund: Pick<Refund, 'lines'>,
): LedgerPosting[] {
  const kinds = new Map((quote.lines ?? []).map((line) => [line.code, line.kind]))
  const kindOf = (code: string) => kinds.get(code) ?? 'night'
  const backOf = (code: string) => sumOf(refund.lines.filter((line) => line.code === code))
  const insideMinor = sumOf(lines.filter((line) => line.included))
  const whole = includedTaxes(quote)
  const kept = includedTaxes(quote, {
    rentMinor: (quote.rentMinor ?? 0) - backOf('rent'),
    amountOf: ({ code, amountMinor }) => amountMinor - backOf(code),
  })
  const rentBackMinor = insideMinor - whole.feesMinor - kept.rentMinor
  const feesBackMinor = whole.feesMinor - kept.feesMinor
  return [
    ...refund.lines.flatMap((line): LedgerPosting[] => [
      { account: 'guest_receivable', amountMinor: -line.amountMinor },
      { account: accountOf(kindOf(line.code)), amountMinor: line.amountMinor },
    ]),
    { account: 'tax_payable', amountMinor: rentBackMinor + feesBackMinor },
    { account: 'stay_revenue', amountMinor: -rentBackMinor },
    { account: 'fee_revenue', amountMinor: -feesBackMinor },
  ]
}

const sumOf = (amounts: readonly { readonly amountMinor: number }[]) =>
  amounts.reduce((sum, one) => sum + one.amountMinor, 0)

/** Returns one entry for each account, in order of first appearance; accounts that cancel out are left out. */
export function summed(entries: readonly LedgerPosting[]): LedgerPosting[] {
  const byAccount = new Map<LedgerAccount, number>()
  for (const { account, amountMinor } of entries) byAccount.set(account, (byAccount.get(account) ?? 0) + amountMinor)
  return [...byAccount]
    .map(([account, amountMinor]) => ({ account, amountMinor }))
    .filter((one) => one.amountMinor !== 0)
}
