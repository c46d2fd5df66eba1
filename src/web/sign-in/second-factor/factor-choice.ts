import type { SecondFactorKind } from '#core/account/second-factor-kind.ts'

/** A second factor somebody can choose, as far as it may be shown before they have proven it. */
export interface FactorChoice {
  readonly id: string
  readonly kind: SecondFactorKind
  /** The name its owner gave it; null when it has none of its own. */
  readonly name: string | null
  /** Number with all but its last digits hidden; null unless a phone. */
  readonly phone: string | null
}

/** Stands for a recovery code among the choices. */
export const RECOVERY = 'recovery'

/** The choice to begin with: an app on hand asks nothing of anybody, a message has to be sent first. */
export function firstChoice(choices: readonly FactorChoice[]): string {
  return (choices.find(({ kind }) => kind === 'totp') ?? choices[0])?.id ?? RECOVERY
}

/** The choices in an answer of the identity service (`mfaInfo`); what is no factor is left out. */
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

/** What the site calls a new factor. Said beside its kind it would be said twice. */
const givenNames = new Set(['Authenticator app', 'Phone'])

/** The name of a factor where it tells more than its kind; null otherwise. */
export function ownName(name: string | null | undefined): string | null {
  return name && !givenNames.has(name) ? name : null
}
