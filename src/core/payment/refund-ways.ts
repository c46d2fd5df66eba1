import { formatMoney } from '#core/money/format-money.ts'
import type { Currency } from '#core/money/money.ts'
import type { BackToVouchers } from './back-to-vouchers.ts'

/**
 * Says to a guest where a refund goes: onto vouchers at once, or the way it was paid, which takes banks some days.
 * `endings`: the last characters of the codes of the vouchers that can be spent.
 */
export function refundWays(
  {
    refundMinor,
    firstMinor,
    endedMinor,
    endings,
  }: BackToVouchers & {
    readonly refundMinor: number
    readonly endings: readonly string[]
  },
  currency: Currency,
): string {
  const otherMinor = refundMinor - firstMinor - endedMinor
  const [ending, ...others] = endings
  const voucher = others.length > 0 || ending === undefined ? 'your vouchers' : `your voucher …${ending}`
  const ways = [
    [firstMinor, `onto ${voucher}, where you can spend it again at once`],
    [otherMinor, firstMinor + endedMinor > 0 ? 'the way you paid it' : 'the way you paid'],
    [endedMinor, 'onto a voucher that has ended'],
  ] as const
  const parts = ways.filter(([minor]) => minor > 0)
  const [[, onlyWay] = [], ...more] = parts
  const back = `${formatMoney(refundMinor, currency)} goes back`
  const where =
    more.length === 0
      ? `${back} ${onlyWay}.`
      : `${back}: ${parts.map(([minor, way]) => `${formatMoney(minor, currency)} ${way}`).join(', and ')}.`
  return [
    where,
    ...(otherMinor > 0 ? ['Banks take up to ten days to show it.'] : []),
    ...(endedMinor > 0 ? ['Ask us for another voucher.'] : []),
  ].join(' ')
}
