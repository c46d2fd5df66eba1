import { guestDetailsSchema, type BookingShape, type GuestDetails } from '#contract/booking/booking-shapes.ts'
import type { UserShape } from '#contract/account/user-shapes.ts'
import { parsePhone } from '#contract/phone/parse-phone.ts'
import {
  guessPhoneCountry,
  phoneCountries,
  pickedPhoneCountry,
  type PhoneCountry,
} from '#contract/phone/phone-countries.ts'
import { formText } from '#web/backend/form-text.ts'
import { guestTextOf } from '#web/text/booking-text.ts'
import { checkPhone } from './check-phone.ts'

/** Name, e-mail and telephone of the traveller and a message to the host, as the form has them. */
export type GuestValues = Readonly<Record<'name' | 'email' | 'phoneCountry' | 'phone' | 'message', string>>

export type GuestErrors = Readonly<Partial<Record<keyof GuestValues, string>>>

/** Returns the countries of the telephone field, created anew for each page. */
export function countriesToChoose(): readonly PhoneCountry[] {
  return phoneCountries
}

/**
 * Returns name and number as the account has them, or else as the guest gave them with the latest booking; empty when
 * neither has them.
 */
export function knownGuest(
  user: UserShape,
  bookings: readonly BookingShape[],
  acceptLanguage: string | null,
): GuestValues {
  const [latest] = bookings.toSorted((a, b) => (a.createdAt < b.createdAt ? 1 : -1))
  return {
    name: user.displayName || latest?.guest.name || '',
    email: user.email || latest?.guest.email || '',
    message: '',
    ...phoneValues(user.phoneNumber || latest?.guest.phone || '', acceptLanguage),
  }
}

/**
 * Returns a telephone number as its two fields show it. Without a number, the country is the one from which the visitor
 * most likely calls.
 */
export function phoneValues(phone: string, acceptLanguage: string | null): Pick<GuestValues, 'phone' | 'phoneCountry'> {
  const known = parsePhone(phone)
  const likely = guessPhoneCountry(acceptLanguage)
  if (known?.country) return { phone: known.national, phoneCountry: pickedPhoneCountry(known.country, likely) }
  return { phone, phoneCountry: likely ?? '' }
}

/** Returns what was typed, unchanged. */
export function readGuestValues(form: FormData): GuestValues {
  const text = (name: string) => formText(form, name).trim()
  return {
    name: text('name'),
    email: text('email'),
    phoneCountry: text('phoneCountry').slice(0, 2),
    phone: text('phone'),
    message: text('message').slice(0, 4000),
  }
}

/** Checks what the traveller typed, by the schema of the API, and returns a sentence for each field that is refused. */
export function checkGuest(
  values: GuestValues,
): { readonly ok: true; readonly guest: GuestDetails } | { readonly ok: false; readonly errors: GuestErrors } {
  const phone = checkPhone(values)
  const parsed = guestDetailsSchema.safeParse({ ...values, phone: phone.ok ? phone.e164 : '+46701234567' })
  if (parsed.success && phone.ok) return { ok: true, guest: parsed.data }
  const wrong = new Set(parsed.success ? [] : parsed.error.issues.map((issue) => issue.path[0]))
  return {
    ok: false,
    errors: {
      ...(wrong.has('name') ? { name: values.name === '' ? guestTextOf.nameMissing : guestTextOf.nameWrong } : {}),
      ...(wrong.has('email') ? { email: guestTextOf.emailWrong } : {}),
      ...(phone.ok ? {} : { phone: phone.error }),
    },
  }
}
