import { formText } from '#web/backend/form-text.ts'
import { cardText } from '#web/text/booking-text.ts'

/**
 * A card as the payment provider takes it. It is sent to the provider and nowhere else: neither to logs nor back into a
 * page.
 */
export interface Card {
  readonly number: string
  readonly expMonth: number
  readonly expYear: number
  readonly cvc: string
  readonly name: string
}

export type CardField = 'cardNumber' | 'cardExpiry' | 'cardCode' | 'cardName'

export type ParsedCard =
  | { readonly ok: true; readonly card: Card }
  | { readonly ok: false; readonly errors: Readonly<Partial<Record<CardField, string>>> }

/**
 * Reads the card form. If the name is empty, the guest's is used. `month` is the present month, `YYYY-MM`: a card is
 * valid until the end of its month.
 */
export function parseCard(form: FormData, month: string): ParsedCard {
  const text = (name: CardField) => formText(form, name).trim()
  const errors: Partial<Record<CardField, string>> = {}
  const number = text('cardNumber').replaceAll(/[\s-]/g, '')
  const cvc = text('cardCode')
  const name = text('cardName')
  const expiry = parseExpiry(text('cardExpiry'))
  if (number === '') errors.cardNumber = cardText.numberMissing
  else if (!/^\d{12,19}$/.test(number) || !passesLuhn(number)) errors.cardNumber = cardText.numberWrong
  if (expiry === null) errors.cardExpiry = cardText.expiryMissing
  else if (`${expiry.year}-${String(expiry.month).padStart(2, '0')}` < month) errors.cardExpiry = cardText.expiryPast
  if (!/^\d{3,4}$/.test(cvc)) errors.cardCode = cardText.codeWrong
  if (expiry === null || Object.keys(errors).length > 0) return { ok: false, errors }
  return { ok: true, card: { number, expMonth: expiry.month, expYear: expiry.year, cvc, name } }
}

/** Reads `12/29`, `12 / 2029` or `1229`. */
function parseExpiry(text: string): { readonly month: number; readonly year: number } | null {
  const match = /^(\d{1,2})\s*(?:[/.-]\s*)?(\d{2}|\d{4})$/.exec(text)
  if (!match) return null
  const month = Number(match[1])
  const year = Number(match[2])
  return month >= 1 && month <= 12 ? { month, year: year < 100 ? 2000 + year : year } : null
}

/** Returns whether the check digit of ISO/IEC 7812 is right; it detects any single wrong digit. */
function passesLuhn(digits: string): boolean {
  let sum = 0
  for (let index = 0; index < digits.length; index++) {
    const digit = Number(digits[digits.length - 1 - index])
    const doubled = index % 2 === 1 ? digit * 2 : digit
    sum += doubled > 9 ? doubled - 9 : doubled
  }
  return sum % 10 === 0
}
