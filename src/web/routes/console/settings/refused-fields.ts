import { currencyOrEuro } from '#web/console/amount-text.ts'
import { amountBoundsText } from '#web/text/console/amount-bounds-text.ts'

const SENTENCES: Readonly<Record<string, string>> = {
  expiresOn: 'A future date.',
  email: 'An e-mail address, such as ann@example.com.',
  note: 'At most 400 characters.',
  reason: 'A few words, at most 400 characters.',
  code: 'Three to 40 letters, digits and hyphens, and no other code of that name.',
  percentBp: 'More than 0 and at most 100, with two decimals at most.',
  currency: 'An amount needs its currency, such as EUR.',
  staysFrom: 'A valid date.',
  staysTo: 'A day after the first one.',
  minNights: 'A whole number from 1 to 400.',
  maxUses: 'A whole number, or nothing for no limit.',
  perUser: 'A whole number up to 1000, or nothing for no limit.',
  'guest.name': 'The name alone, without the address of a website.',
  name: 'A name of up to 100 characters.',
  permissions: 'Only custom tokens have their own permissions, and they need at least one.',
  expiresAt: 'A future date.',
}

/** Returns a sentence for every field that the API refused, by the field's name; amounts are in `currency`, or in euros if it is none. */
export function refusedFields(
  details: Readonly<Record<string, unknown>>,
  currency = 'EUR',
): Readonly<Record<string, string>> {
  const ofAmount = `Give either a percentage or an amount ${amountBoundsText(currencyOrEuro(currency))} 1200 or 49.90.`
  const sentences: Readonly<Record<string, string>> = { ...SENTENCES, amountMinor: ofAmount }
  const { code, fields } = details
  if (code === 'already_exists') return { code: sentences['code'] ?? '' }
  if (typeof fields !== 'object' || fields === null) return {}
  return Object.fromEntries(
    Object.keys(fields).map((path) => {
      const name = path.split('.').find((part) => part in sentences) ?? path
      return [name, sentences[path] ?? sentences[name] ?? 'Please check this field.']
    }),
  )
}
