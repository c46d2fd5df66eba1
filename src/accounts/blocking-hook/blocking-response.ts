import type { IdentityProblem } from '#core/identity-problem.ts'
import { ok, err, type Result } from '#core/result.ts'
import type { AccountChanges } from '#db/queries/account/account-queries.ts'
import { checkCustomClaims, type CustomClaims } from '#core/account/custom-claims.ts'
import { checkDisplayName, checkPhotoUrl } from '#accounts/profile-fields.ts'
import type { BlockingEvent } from '#accounts/project/blocking-settings.ts'

export type BlockedProblem = Extract<IdentityProblem, { code: 'sign_in_blocked' }>

/** What a function may change about an account. */
export type BlockingChanges = Pick<
  AccountChanges,
  'displayName' | 'photoUrl' | 'disabled' | 'emailVerified' | 'customClaims'
>

/** What a function requests before the work continues. */
export interface BlockingResponse {
  readonly changes: BlockingChanges
  /** For the tokens of this sign-in alone. */
  readonly sessionClaims: CustomClaims
}

/** Returns the problem of a sign-in that a function refuses or cannot answer. `detail` is for developers. */
export function blocked(detail: string): { readonly ok: false; readonly problem: BlockedProblem } {
  return err({ code: 'sign_in_blocked', detail })
}

const FIELDS = ['displayName', 'photoUrl', 'photoURL', 'disabled', 'emailVerified', 'customClaims', 'sessionClaims']

/**
 * Reads the answer of a function: the fields of its `userRecord` that `updateMask` names. Fields that it may not change
 * are ignored, and an invalid name or photo counts as missing. `sign_in_blocked`: there is no mask, or the tokens
 * cannot have such claims.
 */
export function readBlockingResponse(event: BlockingEvent, result: unknown): Result<BlockingResponse, BlockedProblem> {
  const record = isObject(result) ? result['userRecord'] : undefined
  if (!isObject(record)) return ok({ changes: {}, sessionClaims: {} })
  const mask = record['updateMask']
  if (typeof mask !== 'string' || mask === '') return blocked('Response UserRecord is missing updateMask.')
  let read: BlockingResponse = { changes: {}, sessionClaims: {} }
  for (const name of mask.split(',').map((part) => part.trim())) {
    if (!FIELDS.includes(name) || (name === 'sessionClaims' && event !== 'beforeSignIn')) continue
    const field = fieldOf(name, record[name])
    if (!field) return blocked(`Response UserRecord has a malformed ${name}.`)
    read = {
      changes: { ...read.changes, ...field.changes },
      sessionClaims: { ...read.sessionClaims, ...field.sessionClaims },
    }
  }
  // They have to fit into tokens together, as each does alone.
  return checkCustomClaims(read.sessionClaims).ok ? ok(read) : blocked('Response has malformed session claims.')
}

/** Returns null for a value that accounts cannot have. */
function fieldOf(name: string, value: unknown): Partial<BlockingResponse> | null {
  switch (name) {
    case 'displayName': {
      const checked = checkDisplayName(textOf(value))
      return { changes: { displayName: checked.ok ? checked.value : null } }
    }
    case 'disabled':
    case 'emailVerified':
      return { changes: { [name]: Boolean(value) } }
    case 'customClaims': {
      const checked = checkCustomClaims(value ?? {})
      return checked.ok ? { changes: { customClaims: checked.value } } : null
    }
    case 'sessionClaims': {
      const checked = checkCustomClaims(value ?? {})
      return checked.ok ? { sessionClaims: checked.value } : null
    }
    default: {
      const checked = checkPhotoUrl(textOf(value))
      return { changes: { photoUrl: checked.ok ? checked.value : null } }
    }
  }
}

/** Returns null for anything that is no plain value, which removes the field. */
function textOf(value: unknown): string | null {
  return ['string', 'number', 'boolean'].includes(typeof value) ? String(value) : null
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
