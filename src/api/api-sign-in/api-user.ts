import type { ApiSignInShape, ApiUserShape, RoleShape } from '#contract/account/api-user-shape.ts'
import type { UserShape } from '#contract/account/user-shapes.ts'
import type { ApiSessionTokens } from '#accounts/api-sign-in/api-session-tokens.ts'
import { findApiAccount } from '#accounts/api-sign-in/find-api-account.ts'
import type { ApiUser } from '#db/queries/account/api-user-queries.ts'
import { userShape } from '#api/session/user-shape.ts'
import { ok } from '#core/result.ts'
import { authRefusal } from './refusal.ts'
import type { AuthResult } from './auth-route.ts'
import type { AccountStore } from '#accounts/account-store.ts'

/**
 * Returns a user in the form for clients of content backends, with the facts of the caller, which may be newer than
 * those in the database.
 */
export function apiUserShape(user: ApiUser, facts: UserShape, isLocal: boolean): ApiUserShape {
  const { role: _, ...known } = facts
  const createdAt = user.createdAt.toISOString()
  return {
    id: user.id,
    documentId: user.documentId,
    username: user.username,
    provider: isLocal && facts.providers.includes('password') ? 'local' : 'firebase',
    confirmed: !facts.needsVerification,
    blocked: false,
    createdAt,
    updatedAt: user.updatedAt.toISOString(),
    publishedAt: createdAt,
    ...known,
  }
}

// Roles are part of the product and do not change.
const SINCE = '2026-01-01T00:00:00.000Z'
const role = (id: number, type: RoleShape['type'], name: string, description: string): RoleShape => ({
  id,
  documentId: `role-${type}`,
  name,
  description,
  type,
  createdAt: SINCE,
  updatedAt: SINCE,
  publishedAt: SINCE,
})

/** The role of a user as clients of content backends know it. */
export const roleShapes: Readonly<Record<UserShape['role'], RoleShape>> = {
  user: role(1, 'authenticated', 'Authenticated', 'Default role given to authenticated user.'),
  host: role(2, 'host', 'Host', 'Lets homes.'),
  staff: role(3, 'staff', 'Staff', 'Works for the house.'),
  admin: role(4, 'admin', 'Administrator', 'May do everything.'),
}

/** Returns `{ jwt, refreshToken?, user }`, or `{ user }` when there are no tokens because another step is needed. */
export async function signInResponse(
  accounts: AccountStore,
  {
    uid,
    tokens,
    isLocal,
  }: { readonly uid: string; readonly tokens: ApiSessionTokens | null; readonly isLocal: boolean },
): Promise<AuthResult<'account_blocked'>> {
  const found = await findApiAccount(accounts, uid)
  // The account was disabled between the two steps.
  if (!found) return authRefusal('account_blocked')
  const user = apiUserShape(found.user, userShape(found.person), isLocal)
  const body: ApiSignInShape = { ...tokens, user }
  return ok({ status: 200, body })
}
