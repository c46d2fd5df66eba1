import { decodeJwt } from 'jose'
import { ok, err, type Result } from '#core/result.ts'

/**
 * Returns the tenant of a request: the one that its path or its fields name, otherwise that of its ID token, whose
 * signature is checked later with that tenant's accounts. Null = the project itself. `tenant_mismatch`: they name
 * different ones.
 */
export function tenantOf(
  { tenantId, idToken }: Readonly<Record<string, unknown>>,
  inPath: string | undefined,
): Result<string | null, { readonly code: 'tenant_mismatch' }> {
  const given = [inPath, tenantId, typeof idToken === 'string' ? tenantOfToken(idToken) : null]
  const named = new Set(given.filter((id) => typeof id === 'string' && id !== ''))
  if (named.size > 1) return err({ code: 'tenant_mismatch' })
  const [only] = named
  return ok(typeof only === 'string' ? only : null)
}

function tenantOfToken(idToken: string): string | null {
  try {
    const { firebase } = decodeJwt<{ firebase?: { tenant?: unknown } }>(idToken)
    return typeof firebase?.tenant === 'string' ? firebase.tenant : null
  } catch {
    return null
  }
}
