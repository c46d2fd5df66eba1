import * as z from 'zod/mini'
import type { apiTokenSchema, newApiTokenSchema, openedByPermissionSchema } from '#contract/staff-schemas.ts'
import type { ShapeOf } from '#contract/shape-of.ts'
import { collectionNames } from '#core/collection/collection.ts'
import { TOKEN_KINDS, TOKEN_ROLES } from '#core/api-token-kind.ts'
import { instantSchema, nameSchema } from './field-schemas.ts'

/** The areas that a token may be allowed to reach: the collections, and the other parts of the API. */
export const tokenAreas = [
  ...collectionNames,
  'guest-reviews',
  'guest-accounts',
  'quotes',
  'calendars',
  'rates',
  'taxes',
  'blocks',
  'promo-codes',
  'vouchers',
  'cancellation-policies',
  'channel-costs',
  'upload',
  'tasks',
  'owners',
  'rate-drafts',
  'feeds',
  'stay-imports',
  'charges',
  'refunds',
  'payments',
  'deposits',
  'messages',
  'offers',
  'message-templates',
  'automations',
  'mails',
  'statements',
  'workers',
  'company',
  'audit-log',
  'webhook-endpoints',
] as const

export type TokenArea = (typeof tokenAreas)[number]

/** What it may be allowed to do there. */
export const tokenActions = ['find', 'findOne', 'create', 'update', 'delete'] as const

export type TokenAction = (typeof tokenActions)[number]

/** For example `stays.find`. Routes name the permission that they require in their declaration. */
export type TokenPermission = `${TokenArea}.${TokenAction}`

/** Every possible permission. Those that some route requires are offered (`GET /api/api-token-permissions`). */
export const tokenPermissions: readonly TokenPermission[] = tokenAreas.flatMap((area) =>
  tokenActions.map((action) => `${area}.${action}` as const),
)

const LONGEST_DESCRIPTION = 400
const known: ReadonlySet<string> = new Set(tokenPermissions)

/** A single permission. */
export const tokenPermissionSchema = z.custom<TokenPermission>(
  (value) => typeof value === 'string' && known.has(value),
  { params: { fault: 'is not a permission' } },
)

/** Body of `POST /api/api-tokens`, inside `{ data: … }`. */
export const apiTokenRequestSchema = z
  .strictObject({
    name: nameSchema.check(z.maxLength(100)),
    description: z._default(z.string().check(z.trim(), z.maxLength(LONGEST_DESCRIPTION)), ''),
    type: z.enum(TOKEN_KINDS),
    /** The role with which it acts; `admin` only with full access. */
    role: z._default(z.enum(TOKEN_ROLES), 'staff'),
    /** For a custom token: what it may do, and nothing else. */
    permissions: z._default(z.array(tokenPermissionSchema).check(z.maxLength(tokenPermissions.length)), []),
    /** Left out or null: it never expires. */
    expiresAt: z._default(z.nullable(instantSchema), null),
  })
  .check(
    z.refine((token) => (token.type === 'custom') === token.permissions.length > 0, {
      path: ['permissions'],
      params: { fault: 'must name what a custom token may do, and only of a custom token' },
    }),
    z.refine((token) => token.type === 'full-access' || token.role === 'staff', { path: ['role'] }),
  )

export type ApiTokenRequest = z.infer<typeof apiTokenRequestSchema>

/** `GET /api/api-tokens`: a token without its secret. Instants are ISO 8601. */
export type ApiTokenShape = ShapeOf<typeof apiTokenSchema>

/** `GET /api/api-token-permissions`: a permission that some route requires. */
export type OpenedByPermissionShape = ShapeOf<typeof openedByPermissionSchema>

/** The answer to `POST /api/api-tokens`: the only time that the secret is shown. */
export type NewApiTokenShape = ShapeOf<typeof newApiTokenSchema>
