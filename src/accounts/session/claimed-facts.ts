import { isShowableName } from '#core/account/showable-name.ts'
import type { JWTPayload } from 'jose'
import type { ProfileFacts } from '#db/queries/account/profile-queries.ts'

const MAX_EMAIL_LENGTH = 254
const MAX_PHOTO_LENGTH = 2048
const E164 = /^\+[1-9]\d{5,14}$/
/** Values of `sign_in_provider` that are not reusable sign-in methods. */
const NO_METHODS: readonly unknown[] = ['custom', 'anonymous']

/**
 * Returns what an ID token of a hosted service says about its bearer. The token is signed, but custom claims may take
 * the place of expected ones: any value of unexpected form counts as missing. `providers` are the linked methods
 * (`firebase.identities`) and the one that signed in; a password is known only if it is that one.
 */
export function claimedFacts(
  uid: string,
  payload: JWTPayload,
): ProfileFacts & { readonly providers: readonly string[] } {
  const email = textUpTo(payload['email'], MAX_EMAIL_LENGTH)
  const phone = payload['phone_number']
  return {
    uid,
    email,
    emailVerified: email !== null && payload['email_verified'] === true,
    phone: typeof phone === 'string' && E164.test(phone) ? phone : null,
    displayName: nameOf(payload['name']),
    photoUrl: textUpTo(payload['picture'], MAX_PHOTO_LENGTH),
    providers: providersOf(payload['firebase']),
  }
}

/** Returns a name that may be shown; an invalid one is no reason to refuse somebody. */
function nameOf(claim: unknown): string | null {
  const name = typeof claim === 'string' ? clean(claim).trim() : ''
  return name !== '' && isShowableName(name) ? name : null
}

function providersOf(claim: unknown): string[] {
  if (!isRecord(claim)) return []
  const identities = isRecord(claim['identities']) ? claim['identities'] : {}
  const provider = claim['sign_in_provider']
  const methods = Object.keys(identities).filter((name) => name !== 'email')
  if (typeof provider === 'string' && !NO_METHODS.includes(provider)) methods.push(provider)
  return [...new Set(methods.map(clean))]
}

function textUpTo(value: unknown, length: number): string | null {
  return typeof value === 'string' && value !== '' && value.length <= length ? clean(value) : null
}

/** PostgreSQL cannot store NUL in texts. */
const clean = (text: string) => text.replaceAll('\0', '')

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null
}
