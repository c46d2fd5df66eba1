import * as z from 'zod/mini'
import { apiTokenRequestSchema, tokenPermissions, type OpenedByPermissionShape } from '#contract/api-token-shapes.ts'
import { apiTokenSchema, newApiTokenSchema, openedByPermissionSchema } from '#contract/staff-schemas.ts'
import { ok } from '#core/result.ts'
import { createApiToken } from '#accounts/api-token/create-api-token.ts'
import { findApiTokens } from '#accounts/api-token/find-api-tokens.ts'
import { revokeApiToken } from '#accounts/api-token/revoke-api-token.ts'
import { adminOnly } from './route/access.ts'
import { envelope } from './route/responses.ts'
import { collectionNames } from '#core/collection/collection.ts'
import { route, type Route } from './route/route.ts'

const chapter = 'The company'

/**
 * Tokens of other programs: only administrators in person create and end them, not tokens. They expire by the real
 * time, like sign-ins.
 */
export const apiTokenRoutes = [
  route({
    method: 'GET',
    path: '/api/api-tokens',
    chapter,
    summary: 'API tokens, without their secrets',
    access: adminOnly({ peopleOnly: 'gives_rights' }),
    responses: envelope(z.array(apiTokenSchema)),
    refuses: [],
    handle: async ({ accounts }) => ok(await findApiTokens(accounts)),
  }),
  // Without an Idempotency-Key: the answer of the first call would be stored, and the secret is in it.
  route({
    method: 'POST',
    path: '/api/api-tokens',
    chapter,
    summary: 'Create an API token; its secret is shown only once',
    access: adminOnly({ fresh: true }),
    body: { schema: apiTokenRequestSchema, example: { name: 'Price comparison', type: 'read-only' } },
    responses: envelope(newApiTokenSchema, { status: 201 }),
    refuses: ['invalid_input', 'not_allowed'],
    handle: ({ accounts }, { actor, body }) => createApiToken(accounts, { actor, request: body }),
  }),
  route({
    method: 'DELETE',
    path: '/api/api-tokens/:id',
    chapter,
    summary: 'Revoke an API token immediately',
    access: adminOnly({ fresh: true, notFound: 'rule_not_found' }),
    responses: envelope(z.object({ documentId: z.string() })),
    compared: '/api/api-tokens',
    refuses: ['rule_not_found'],
    handle: ({ accounts }, { param }) => revokeApiToken(accounts, param('id')),
  }),
]

/**
 * Returns what can be granted to tokens: the permissions that these routes require, each with the routes that it opens.
 */
export function tokenPermissionRoutes(routes: readonly Route[]) {
  let opened: OpenedByPermissionShape[] | null = null
  return [
    route({
      method: 'GET',
      path: '/api/api-token-permissions',
      chapter,
      summary: 'Permissions that tokens can have, and the routes that each of them opens',
      access: adminOnly({ peopleOnly: 'gives_rights' }),
      responses: envelope(z.array(openedByPermissionSchema)),
      refuses: [],
      handle: async () => ok((opened ??= openedByPermission(routes))),
    }),
  ]
}

/** Returns them in the order of the permissions; those that open nothing are left out. */
function openedByPermission(routes: readonly Route[]): OpenedByPermissionShape[] {
  return tokenPermissions.flatMap((permission) => {
    const opens = routes
      .filter((one) => asksFor(one, permission))
      .map(({ name, operation }) => ({ route: name, summary: operation.summary }))
    return opens.length > 0 ? [{ permission, opens }] : []
  })
}

/**
 * Returns whether a route requires a permission. Everybody may read some collections, but a caller with their
 * permission reads them like the staff.
 */
function asksFor({ name, permission }: Route, requested: string): boolean {
  if (permission !== null) return permission === requested
  return collectionNames.some((collection) => requested === `${collection}.find` && name === `GET /api/${collection}`)
}
