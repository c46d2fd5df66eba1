import type { UserShape } from '#contract/account/user-shapes.ts'
import type { AccountServices } from '#accounts/account-services.ts'
import { scopeToTenant } from '#accounts/project/scope-to-tenant.ts'
import { canonicalEmail } from '#accounts/canonical-email.ts'
import type { Client } from '#accounts/client.ts'
import { subscriberOf } from '#accounts/throttle/network-of.ts'
import { countAttempt, type Allowance } from '#accounts/throttle/throttle.ts'
import type { ApiDeps } from '#api/api-deps.ts'
import type { ApiResponse } from '#api/route/api-response.ts'
import { signedIn, type ApiCall, type ApiRoute } from '#api/route/api-route.ts'
import { clientOf } from '#api/session/sign-in-proof.ts'
import { authRefusal } from './auth-faults.ts'
import type { AccountStore } from '#accounts/account-store.ts'

/** A call of the routes of accounts: with the services as they stand now. */
export interface AuthCall extends ApiCall {
  readonly accounts: AccountServices
  readonly client: Client
}

/** A route for everybody, counted: ten calls a minute for each caller, which nothing in the request can split. */
export function authRoute(deps: ApiDeps, handle: (call: AuthCall) => Promise<ApiResponse>): ApiRoute {
  return { visibility: 'private', handle: (call) => counted(deps, call, handle) }
}

/** The same for signed-in people; everybody else is 403. */
export function ownAuthRoute(
  deps: ApiDeps,
  handle: (call: AuthCall, actor: UserShape) => Promise<ApiResponse>,
): ApiRoute {
  return signedIn(deps, (call, actor) => counted(deps, call, (authCall) => handle(authCall, actor)), 'not_allowed')
}

async function counted(
  deps: ApiDeps,
  call: ApiCall,
  handle: (call: AuthCall) => Promise<ApiResponse>,
): Promise<ApiResponse> {
  const client = clientOf(deps, call.request)
  const subject = `${call.route}\0${subscriberOf(client.address)}`
  const allowance = await countAttempt(deps.accounts, ['apiAuthPerAddress', subject])
  if (allowance.remaining < 0) return tooMany(deps.accounts, allowance)
  const scoped = await scopeToTenant(deps.accounts, null)
  // Only tenants can be shut.
  if (!scoped.ok) throw new Error('the project itself is shut')
  const response = await handle({ ...call, accounts: scoped.value, client })
  return { ...response, headers: { ...allowanceHeaders(allowance), ...response.headers } }
}

/** Counts the address that a call is about, too, whoever calls. The refusal when it has had enough. */
export async function countAddress(call: AuthCall, email: string): Promise<ApiResponse | null> {
  const subject = `${call.route}\0${canonicalEmail(email) ?? email}`
  const allowance = await countAttempt(call.accounts, ['apiAuthPerEmail', subject])
  return allowance.remaining < 0 ? tooMany(call.accounts, allowance) : null
}

function tooMany({ now }: AccountStore, allowance: Allowance): ApiResponse {
  const seconds = Math.max(Math.ceil((allowance.endsAt.getTime() - now().getTime()) / 1000), 1)
  return authRefusal('rate_limited', {}, { ...allowanceHeaders(allowance), 'retry-after': String(seconds) })
}

function allowanceHeaders({ limit, remaining, endsAt }: Allowance): Record<string, string> {
  return {
    'x-ratelimit-limit': String(limit),
    'x-ratelimit-remaining': String(Math.max(remaining, 0)),
    'x-ratelimit-reset': String(Math.ceil(endsAt.getTime() / 1000)),
  }
}
