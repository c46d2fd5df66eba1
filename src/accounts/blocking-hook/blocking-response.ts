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

/** What a function wants before things go on. */
export interface BlockingResponse {
  readonly changes: BlockingChanges
  /** For the tokens of this sign-in alone. */
  readonly sessionClaims: CustomClaims
}

/** A sign-in that a function, or its not being there, stands in the way of. `detail` is for developers. */
export function blocked(detail: string): { readonly ok: false; readonly problem: BlockedProblem } {
  return err({ code: 'sign_in_blocked', detail })
}

const FIELDS = ['displayName', 'photoUrl', 'photoURL', 'disabled', 'emailVerified', 'customClaims', 'sessionClaims']

/**
 * Reads what a function answered: of its `userRecord` the fields that `updateMask` names; others than those it may change do not
 * count, and a strange name or photo is as good as none. `sign_in_blocked`: there is no mask, or claims that tokens cannot have.
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
  // Together they have to fit into tokens, as either has alone.
  return checkCustomClaims(read.sessionClaims).ok ? ok(read) : blocked('Response has malformed session claims.')
}

/** Null: accounts cannot have this value. */
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

/** Anything that is no plain value takes the field away. */
function textOf(value: unknown): string | null {
  return ['string', 'number', 'boolean'].includes(typeof value) ? String(value) : null
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
