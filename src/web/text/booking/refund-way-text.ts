import { formatMoney } from '#core/money/format-money.ts'
import type { BookingShape } from '#contract/booking/booking-shapes.ts'
import { dayOfInstant } from '#web/text/instant-text.ts'

type Way = BookingShape['givenBack'][number]['ways'][number]

const BANKS_TAKE_MS = 10 * 24 * 60 * 60 * 1000

/** Says how much of a refund goes where, and when it was sent. */
export function refundWayText(
  { by, ending, amountMinor, sentAt }: Way,
  { currency, timeZone, nowMs }: { readonly currency: string; readonly timeZone: string; readonly nowMs: number },
): string {
  const amount = `${formatMoney(amountMinor, currency)} ${wayText(by, ending)}`
  if (sentAt === null) return `${amount}: on its way.`
  const day = dayOfInstant(sentAt, timeZone)
  if (by === 'voucher') return `${amount} on ${day}.`
  const isNew = nowMs < Date.parse(sentAt) + BANKS_TAKE_MS
  return `${amount}, sent on ${day}.${isNew ? ' Banks take up to ten days to show it.' : ''}`
}

function wayText(by: Way['by'], ending: string | null): string {
  if (by === 'by_hand') return 'by bank transfer or in cash'
  if (by === 'voucher') return ending === null ? 'onto your voucher' : `onto your voucher …${ending}`
  return ending === null ? 'to your card' : `to your card ending in ${ending}`
}
