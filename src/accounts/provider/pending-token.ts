import type { IdentityProblem } from '#core/identity-problem.ts'
import { ok, err, type Result } from '#core/result.ts'
import { seal, unseal } from '#accounts/token/service-secrets.ts'
import type { ProvenIdentity } from '#core/account/provider-identity.ts'
import type { AccountScope } from '#accounts/project/account-scope.ts'
import type { AccountStore } from '#accounts/account-store.ts'
import type { TokenSigning } from '#accounts/token/token-signing.ts'

const GOOD_FOR = 10 * 60_000
const MAX_LENGTH = 48 * 1024

const nameFor = (tenantId: string | null) => `provider-pending:${tenantId ?? ''}`

/**
 * Seals a proven identity, which the client sends again within ten minutes, for example after the user has shown that
 * the account with the same address is theirs (docs/identity-protocol.md, Provider sign-in). Null when the provider's
 * tokens are too long for that.
 */
export function sealPending(
  {
    secrets,
    now,
    tenantId,
  }: Pick<AccountStore, 'now'> & Pick<AccountScope, 'tenantId'> & Pick<TokenSigning, 'secrets'>,
  proven: ProvenIdentity,
): string | null {
  const content = Buffer.from(JSON.stringify({ ...proven, until: now().getTime() + GOOD_FOR }))
  const token = seal(secrets.sealingKey, nameFor(tenantId), content).toString('base64url')
  return token.length > MAX_LENGTH ? null : token
}

/**
 * Opens what `sealPending` has sealed for this project or tenant; `pending_token_invalid`: it is not ours or too old.
 */
export function openPending(
  {
    secrets,
    now,
    tenantId,
  }: Pick<AccountStore, 'now'> & Pick<AccountScope, 'tenantId'> & Pick<TokenSigning, 'secrets'>,
  token: string,
): Result<ProvenIdentity, Extract<IdentityProblem, { code: 'pending_token_invalid' }>> {
  const content = unseal(secrets.sealingKey, nameFor(tenantId), Buffer.from(token, 'base64url'))
  if (!content) return err({ code: 'pending_token_invalid' })
  // It was sealed here, so the contents can be trusted.
  const { until, ...proven } = JSON.parse(content.toString()) as ProvenIdentity & { until: number }
  return until > now().getTime() ? ok(proven) : err({ code: 'pending_token_invalid' })
}
