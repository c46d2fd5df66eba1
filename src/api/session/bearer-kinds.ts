import { decodeProtectedHeader } from 'jose'
import type { ApiAccountRules } from '#accounts/api-sign-in/api-account-rules.ts'
import { resolveApiSessionToken } from '#accounts/api-sign-in/resolve-api-session-token.ts'
import { resolveBearer } from '#accounts/session/resolve-bearer.ts'
import { isApiToken, resolveApiToken } from './api-token-bearer.ts'
import type { Caller } from './caller.ts'
import { personOf } from './person-of.ts'
import type { AccountScope } from '#accounts/project/account-scope.ts'
import type { MailLinks } from '#accounts/email-code/mail-links.ts'
import type { AccountStore } from '#accounts/account-store.ts'
import type { TokenBearers } from '#accounts/session/bearer-source.ts'
import type { TokenSigning } from '#accounts/token/token-signing.ts'

/** What decides who bears a token. */
export interface BearerDeps {
  readonly accounts: AccountStore & AccountScope & TokenSigning & Pick<MailLinks, 'websiteUrl'> & TokenBearers
  readonly accountRules: ApiAccountRules
}

/** The kinds of tokens that may follow `Authorization: Bearer`. */
export type BearerKind = 'api_token' | 'api_session_token' | 'id_token' | 'other'

/** Returns the kind of a token by its form; whether it is valid is checked by kind. */
export function bearerKindOf(token: string): BearerKind {
  if (isApiToken(token)) return 'api_token'
  if (token.split('.').length !== 3) return 'other'
  try {
    return decodeProtectedHeader(token).alg === 'HS256' ? 'api_session_token' : 'id_token'
  } catch {
    return 'other'
  }
}

type ResolveBearer = (deps: BearerDeps, token: string) => Promise<Caller>

/** The only place that distinguishes kinds of bearer tokens: finds the bearer of each kind. */
const bearerKinds: Readonly<Record<BearerKind, ResolveBearer>> = {
  api_token: async ({ accounts }, token) => resolveApiToken(accounts, token),
  async api_session_token({ accounts, accountRules }, token) {
    const bearer = await resolveApiSessionToken(accounts, accountRules, token)
    return bearer.ok ? personOf(bearer.value) : { kind: 'refused', problem: bearer.problem }
  },
  async id_token({ accounts }, idToken) {
    const bearer = await resolveBearer(accounts, { idToken })
    return bearer.ok ? personOf(bearer.value) : { kind: 'refused', problem: bearer.problem }
  },
  other: async () => ({ kind: 'refused', problem: { code: 'token_invalid' } }),
}

/** Returns the bearer of this token, of whatever kind it is. */
export function resolveBearerToken(deps: BearerDeps, token: string): Promise<Caller> {
  return bearerKinds[bearerKindOf(token)](deps, token)
}
