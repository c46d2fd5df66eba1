import { decodeJwt } from 'jose'

/**
 * The tenant a request is about: the one it names, else that of the ID token it brings, whose signature is checked later over that
 * very tenant's accounts. Null = the project itself.
 */
export function tenantOf(fields: Readonly<Record<string, unknown>>): string | null {
  const { tenantId, idToken } = fields
  if (typeof tenantId === 'string' && tenantId !== '') return tenantId
  return typeof idToken === 'string' ? tenantOfToken(idToken) : null
}

function tenantOfToken(idToken: string): string | null {
  try {
    const { firebase } = decodeJwt<{ firebase?: { tenant?: unknown } }>(idToken)
    return typeof firebase?.tenant === 'string' ? firebase.tenant : null
  } catch {
    return null
  }
}
