import { formatMoney } from '#core/money/format-money.ts'
import type { Currency } from '#core/money/money.ts'
import type { BackInOtherWays, BackToVouchers } from './back-to-vouchers.ts'

/**
 * Says to a guest where a refund goes: onto vouchers at once, or the way it was paid, which takes banks some days.
 * `endings`: the last characters of the codes of the vouchers that can be spent. `others`: how the rest is divided, if it
 * was paid in several ways.
 */
export function refundWays(
  {
    refundMinor,
    firstMinor,
    endedMinor,
    endings,
    others = null,
  }: BackToVouchers & {
    readonly refundMinor: number
    readonly endings: readonly string[]
    readonly others?: BackInOtherWays | null
  },
  currency: Currency,
): string {
  const otherMinor = refundMinor - firstMinor - endedMinor
  const [ending, ...moreEndings] = endings
  const voucher = moreEndings.length > 0 || ending === undefined ? 'your vouchers' : `your voucher …${ending}`
  const ways = [
    [firstMinor, `onto ${voucher}, where you can spend it again at once`],
    ...(others === null
      ? [[otherMinor, firstMinor + endedMinor > 0 ? 'the way you paid it' : 'the way you paid'] as const]
      : otherWays(others)),
    [endedMinor, 'onto a voucher that has ended'],
  ] as const
  const parts = ways.filter(([minor]) => minor > 0)
  const [[, onlyWay] = [], ...more] = parts
  const back = `${formatMoney(refundMinor, currency)} goes back`
  const amounts = parts.map(([minor, way]) => `${formatMoney(minor, currency)} ${way}`)
  const where =
    more.length === 0 ? `${back} ${onlyWay}.` : `${back}: ${amounts.slice(0, -1).join(', ')}, and ${amounts.at(-1)}.`
  return [
    where,
    ...(otherMinor > 0 ? ['Banks take up to ten days to show it.'] : []),
    ...(endedMinor > 0 ? ['Ask us for another voucher.'] : []),
  ].join(' ')
}

/** Returns the amounts of a refund that go back to a card and by hand, each with how it is said. */
export const otherWays = ({ cardMinor, byHandMinor }: BackInOtherWays) =>
  [
    [cardMinor, 'to your card'],
    [byHandMinor, 'by bank transfer or in cash'],
  ] as const
