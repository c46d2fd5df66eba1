import { authMessage, authText } from '#web/text/auth-text.ts'

/** What is wrong with a form of the account area: beside a field by its name, or for the form as a whole. */
export interface AccountFaults {
  readonly form?: string
  readonly fields: Readonly<Record<string, string>>
}

/** The field of a form that each code of the identity service belongs to; other codes are shown above the form. */
export type FaultPlaces = Readonly<Record<string, string>>

/**
 * Returns the sentence for a code at the field where the reader can correct it. A wrong password can only be a wrong
 * password here, because the account is known.
 */
export function accountFaultsOfCode(raw: string, places: FaultPlaces): AccountFaults {
  const code = raw.replace(/^auth\//, '')
  const known = code === 'invalid-credential' && 'wrong-password' in places ? 'wrong-password' : code
  const field = places[known]
  return field === undefined ? { form: authMessage(known), fields: {} } : { fields: { [field]: authMessage(known) } }
}

/**
 * Does the same for whatever the SDK or this client threw. Null when the visitor closed the dialog and there is nothing
 * to say.
 */
export function accountFaultsOfError(error: unknown, places: FaultPlaces): AccountFaults | null {
  if (error instanceof Error && 'code' in error && typeof error.code === 'string')
    return error.code === 'auth/user-cancelled' ? null : accountFaultsOfCode(error.code, places)
  const sentences = Object.values(authText).filter((text) => typeof text === 'string')
  const isKnown = error instanceof Error && sentences.some((text) => text === error.message)
  return isKnown ? { form: error.message, fields: {} } : accountFaultsOfCode('unknown', {})
}
