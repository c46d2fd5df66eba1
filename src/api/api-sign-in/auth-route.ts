import type { AccountServices } from '#accounts/account-services.ts'
import type { AccountStore } from '#accounts/account-store.ts'
import { scopeToTenant } from '#accounts/project/scope-to-tenant.ts'
import { canonicalEmail } from '#accounts/canonical-email.ts'
import type { Client } from '#accounts/client.ts'
import { subscriberOf } from '#accounts/throttle/network-of.ts'
import { countAttempt, type Allowance } from '#accounts/throttle/throttle.ts'
import type { ApiDeps } from '#api/api-deps.ts'
import type { ApiResponse } from '#api/route/api-response.ts'
import type { ApiCall } from '#api/route/api-route.ts'
import { bareRoute, type BareDeclaration } from '#api/route/bare-route.ts'
import type { RefusalCode } from '#api/route/refusal-code.ts'
import type { Route } from '#api/route/route.ts'
import { clientOf } from '#api/session/sign-in-proof.ts'
import { authRefusal, type Refusal } from './refusal.ts'

/** A call of the account routes, with the services as they are at this moment. */
export interface AuthCall<Actor = unknown> extends ApiCall {
  readonly actor: Actor
  readonly accounts: AccountServices
  readonly client: Client
}

/** The answer of an account route, or its refusal for one of these reasons. */
export type AuthResult<Code extends RefusalCode> = { readonly ok: true; readonly value: ApiResponse } | Refusal<Code>

interface AuthDeclaration<Method, Path extends string, Actor, Codes extends readonly RefusalCode[]> extends Omit<
  BareDeclaration<Method, Path, Actor>,
  'refuses' | 'handle'
> {
  /** All refusals besides those of the guard and for too many calls; others do not compile. */
  readonly refuses: Codes
  readonly handle: (deps: ApiDeps, call: AuthCall<Actor>) => Promise<AuthResult<Codes[number] | 'rate_limited'>>
}

/** Declares an account route with a limit: ten calls a minute per caller, which nothing in the request can change. */
export function authRoute<
  const Method extends 'GET' | 'POST' | 'PUT' | 'DELETE',
  const Path extends `/${string}`,
  Actor extends { readonly uid: string } | null,
  const Codes extends readonly RefusalCode[],
>({ handle, ...declared }: AuthDeclaration<Method, Path, Actor, Codes>): Route<`${Method} ${Path}`> {
  return bareRoute({
    ...declared,
    refuses: [...declared.refuses, 'rate_limited'],
    handle: (deps, { call, actor }) =>
      counted(deps, call, async (services) => {
        const result = await handle(deps, { ...call, ...services, actor })
        return result.ok ? result.value : result.response
      }),
  })
}

async function counted(
  deps: ApiDeps,
  call: ApiCall,
  handle: (services: Pick<AuthCall, 'accounts' | 'client'>) => Promise<ApiResponse>,
): Promise<ApiResponse> {
  const client = clientOf(deps, call.request)
  const subject = `${call.route}\0${subscriberOf(client.address)}`
  const allowance = await countAttempt(deps.accounts, ['apiAuthPerAddress', subject])
  if (allowance.remaining < 0) return tooMany(deps.accounts, allowance).response
  const scoped = await scopeToTenant(deps.accounts, null)
  // Only tenants can be disabled.
  if (!scoped.ok) throw new Error('the project itself is shut')
  const response = await handle({ accounts: scoped.value, client })
  return { ...response, headers: { ...allowanceHeaders(allowance), ...response.headers } }
}

/**
 * Counts a call under the address that it concerns as well, whoever calls. Returns the refusal when the limit is
 * reached.
 */
export async function countAddress(call: AuthCall, email: string): Promise<Refusal<'rate_limited'> | null> {
  const subject = `${call.route}\0${canonicalEmail(email) ?? email}`
  const allowance = await countAttempt(call.accounts, ['apiAuthPerEmail', subject])
  return allowance.remaining < 0 ? tooMany(call.accounts, allowance) : null
}

function tooMany({ now }: AccountStore, allowance: Allowance): Refusal<'rate_limited'> {
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
