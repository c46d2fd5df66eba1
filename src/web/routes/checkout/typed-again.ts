import { formText } from '#web/backend/form-text.ts'
import type { Visit } from '#web/middleware/require-access.ts'
import { readTyped, type TypedForm } from '#web/middleware/typed-cookie.ts'
import type { HoldRefused } from './guest/guest-step-data.ts'
import { readGuestValues, type GuestValues } from './guest/guest-values.ts'
import type { PaymentRefused } from './payment/payment-step-data.ts'

/** Names a form of the checkout, and the booking it is about. */
const nameOf = (intent: string, bookingId: string) => `${intent} ${bookingId}`

/**
 * Returns what to keep of a form of the checkout for a guest who was logged out; null for forms without text. Numbers
 * and codes, of cards and vouchers, are not kept.
 */
export function typedInCheckout(form: FormData, bookingId: string): TypedForm | null {
  const intent = formText(form, 'intent')
  const typed = { owner: formText(form, 'owner'), form: nameOf(intent, bookingId) }
  if (intent === 'hold' || intent === 'guest') return { ...typed, fields: { ...readGuestValues(form) } }
  const [cardName, phone, phoneCountry] = ['cardName', 'phone', 'phoneCountry'].map((name) => formText(form, name))
  return intent === 'pay' ? { ...typed, fields: { cardName, phone, phoneCountry } as Record<string, string> } : null
}

/**
 * Returns what this guest had typed into a form of the page when they were logged out, like a refusal that finds no
 * fault; null: nothing.
 */
export async function typedAgain(
  visit: Visit,
  uid: string,
  bookingId: string,
): Promise<HoldRefused | PaymentRefused | null> {
  const kept = (intent: string) => readTyped(visit, uid, nameOf(intent, bookingId))
  const held = bookingId === '' ? await kept('hold') : null
  if (held) {
    const nothing = { errors: {}, problem: null, quotedLines: null, task: null, mustAccept: false }
    return { intent: 'hold', values: valuesOf(held), ...nothing }
  }
  const [guest, payer] = bookingId === '' ? [null, null] : await Promise.all([kept('guest'), kept('pay')])
  const nothing = { errors: {}, problem: null }
  if (guest) return { intent: 'guest', cardName: '', guest: { values: valuesOf(guest), errors: {} }, ...nothing }
  if (!payer) return null
  const cardName = payer['cardName'] ?? ''
  return { intent: 'pay', cardName, guest: { values: valuesOf(payer), errors: {} }, ...nothing }
}

function valuesOf(fields: TypedForm['fields']): GuestValues {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.set(name, value)
  return readGuestValues(form)
}
