import type { Auth } from '@firebase/auth'
import { wireErrorCode } from '#web/sign-in/wire-error-code.ts'

/**
 * Returns whether the service says of a token that its account is disabled. Also false when the service cannot be
 * reached.
 */
export async function isDisabled({ config }: Auth, idToken: string): Promise<boolean> {
  const { apiScheme, apiHost, apiKey } = config
  try {
    const response = await fetch(`${apiScheme}://${apiHost}/v1/accounts:lookup?key=${encodeURIComponent(apiKey)}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ idToken }),
      signal: AbortSignal.timeout(3000),
    })
    return !response.ok && wireErrorCode(await response.json()) === 'user-disabled'
  } catch {
    return false
  }
}
