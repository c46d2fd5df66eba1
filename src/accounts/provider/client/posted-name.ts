import { safeName } from './oidc-identity.ts'
import { fieldsOf } from '#accounts/outbound-fetch.ts'

/**
 * Returns the name in what Apple posts about a user: `{"name":{"firstName":…,"lastName":…}}`. Null when there is none.
 * Reads only the name, because anybody could have written it.
 */
export function postedName(user: string | null): string | null {
  if (user === null || user.length > 2000) return null
  try {
    const name = fieldsOf(fieldsOf(JSON.parse(user))['name'])
    return safeName([name['firstName'], name['lastName']].filter((part) => typeof part === 'string').join(' '))
  } catch {
    return null
  }
}
