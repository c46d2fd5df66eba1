import type { GuestDetails } from '#contract/booking/booking-shapes.ts'
import { parsePhone } from '#contract/phone/parse-phone.ts'
import type { Problem } from '#core/problem.ts'
import { ok, err, type Result } from '#core/result.ts'

/**
 * Returns the traveller with the optional telephone number in E.164. `invalid_input`: no such number exists, or its
 * country is missing.
 */
export function checkedGuest(guest: GuestDetails): Result<GuestDetails, Extract<Problem, { code: 'invalid_input' }>> {
  if (guest.phone === '') return ok(guest)
  const phone = parsePhone(guest.phone)
  return phone
    ? ok({ ...guest, phone: phone.e164 })
    : err({ code: 'invalid_input', fields: { 'guest.phone': 'must be a telephone number with its country code' } })
}
