import type { Client } from '#accounts/client.ts'
import type { IdentityDeps } from '#identity/identity-deps.ts'

const MAX_USER_AGENT_LENGTH = 300

/** Returns where a browser's request comes from. */
export function clientOf({ clientAddress }: Pick<IdentityDeps, 'clientAddress'>, request: Request): Client {
  return {
    address: clientAddress(request),
    userAgent: request.headers.get('user-agent')?.slice(0, MAX_USER_AGENT_LENGTH) ?? null,
  }
}
