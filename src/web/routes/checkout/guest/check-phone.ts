import { parsePhone } from '#contract/phone/parse-phone.ts'
import { guestTextOf } from '#web/text/booking-text.ts'
import type { GuestValues } from './guest-values.ts'

/** Returns the telephone number of a form in E.164, or the sentence that says what is wrong with it. */
export function checkPhone({ phone, phoneCountry }: Pick<GuestValues, 'phone' | 'phoneCountry'>) {
  const number = parsePhone(phone, phoneCountry || undefined)
  if (number) return { ok: true, e164: number.e164 } as const
  if (phone === '') return { ok: false, error: guestTextOf.phoneMissing } as const
  const isLocal = !phone.startsWith('+') && phoneCountry === ''
  return { ok: false, error: isLocal ? guestTextOf.phoneCountryMissing : guestTextOf.phoneWrong } as const
}
