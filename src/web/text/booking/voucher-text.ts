import type { ProblemOf } from '#core/problem.ts'
import { fullDate } from '../date-text.ts'
import { deadlineText } from '../instant-text.ts'

const sentences: Readonly<Record<Exclude<ProblemOf<'voucher_not_valid'>['reason'], 'held'>, string>> = {
  unknown: 'We do not know this voucher. Check the code: it has sixteen characters.',
  expired: 'This voucher has expired. Pay in another way, or ask us about it.',
  used_up: 'This voucher has been used up. Use another one, or pay in another way.',
  void: 'This voucher was ended. Pay in another way, or ask us about it.',
  other_currency: 'This voucher is in a different currency. Use it for a home with prices in that currency.',
}

/** What the page says of a voucher that is entered again for the same booking. */
export const voucherUsedHere =
  'This voucher already pays a part of this booking. Use another one, or pay the rest in another way.'

/**
 * Returns why a voucher pays nothing, and what to do instead, from the details of the refusal. `timeZone`: that of the
 * home.
 */
export function voucherFaultText(details: Readonly<Record<string, unknown>>, timeZone: string): string {
  const { reason = 'unknown', expiresOn, heldUntil, heldFor } = details as Partial<ProblemOf<'voucher_not_valid'>>
  if (reason === 'held') {
    const until = heldUntil === undefined ? '' : `, or wait until ${deadlineText(heldUntil, timeZone)}`
    return heldFor === undefined
      ? `This voucher is set aside for another booking that is not finished yet. Use another one${until}.`
      : `This voucher is set aside for your booking ${heldFor}, which is not finished yet. Finish that one or give it up${until}.`
  }
  if (reason !== 'expired' || expiresOn === undefined) return sentences[reason]
  return `This voucher could be used until ${fullDate(expiresOn)}. Pay in another way, or ask us about it.`
}
