import type { SecondFactorKind } from '#core/account/second-factor-kind.ts'

/** A second factor to choose, with what may be shown before it is proven. */
export interface FactorChoice {
  readonly id: string
  readonly kind: SecondFactorKind
  /** The name that its owner gave it; null when it has none of its own. */
  readonly name: string | null
  /** The number with all but its last digits hidden; null unless it is a phone. */
  readonly phone: string | null
}

/** The id of the choice of a recovery code. */
export const RECOVERY = 'recovery'

/** Returns the id of the initial choice: an app can be used at once, whereas a message has to be sent first. */
export function firstChoice(choices: readonly FactorChoice[]): string {
  return (choices.find(({ kind }) => kind === 'totp') ?? choices[0])?.id ?? RECOVERY
}

/** Returns the choices in an answer of the identity service (`mfaInfo`); invalid entries are left out. */
export function choicesOfWire(mfaInfo: unknown): FactorChoice[] {
  if (!Array.isArray(mfaInfo)) return []
  return mfaInfo.flatMap((raw: unknown): FactorChoice[] => {
    if (typeof raw !== 'object' || raw === null || !('mfaEnrollmentId' in raw)) return []
    const text = (name: string) => {
      const value: unknown = (raw as Record<string, unknown>)[name]
      return typeof value === 'string' && value !== '' ? value : null
    }
    return [
      {
        id: String(raw.mfaEnrollmentId),
        kind: 'phoneInfo' in raw ? 'phone' : 'totp',
        name: ownName(text('displayName')),
        phone: text('phoneInfo'),
      },
    ]
  })
}

/** The names that the site gives to new factors, which only repeat the kind. */
const givenNames = new Set(['Authenticator app', 'Phone'])

/** Returns the name of a factor if it says more than its kind; otherwise null. */
export function ownName(name: string | null | undefined): string | null {
  return name && !givenNames.has(name) ? name : null
}
