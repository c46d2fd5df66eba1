import { authMessage, authText } from '#web/text/auth-text.ts'

/** What is wrong with a form of the account area: beside a field by its name, or for the form as a whole. */
export interface AccountFaults {
  readonly form?: string
  readonly fields: Readonly<Record<string, string>>
}

/** The field each code of the identity service belongs to in a form; other codes stand above it. */
export type FaultPlaces = Readonly<Record<string, string>>

/** Puts the sentence for a code where the reader can mend it. A wrong current password is only that here: who it is, is known. */
export function accountFaultsOfCode(raw: string, places: FaultPlaces): AccountFaults {
  const code = raw.replace(/^auth\//, '')
  const known = code === 'invalid-credential' && 'wrong-password' in places ? 'wrong-password' : code
  const field = places[known]
  return field === undefined ? { form: authMessage(known), fields: {} } : { fields: { [field]: authMessage(known) } }
}

/** The same for whatever the SDK or our client threw. Null: the visitor closed the dialog, there is nothing to say. */
export function accountFaultsOfError(error: unknown, places: FaultPlaces): AccountFaults | null {
  if (error instanceof Error && 'code' in error && typeof error.code === 'string')
    return error.code === 'auth/user-cancelled' ? null : accountFaultsOfCode(error.code, places)
  const sentences = Object.values(authText).filter((text) => typeof text === 'string')
  const isKnown = error instanceof Error && sentences.some((text) => text === error.message)
  return isKnown ? { form: error.message, fields: {} } : accountFaultsOfCode('unknown', {})
}
