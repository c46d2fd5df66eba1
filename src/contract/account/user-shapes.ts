import * as z from 'zod/mini'
import type {
  accountExportSchema,
  accountSecuritySchema,
  deviceSchema,
  securityEventSchema,
  userSchema,
} from '#contract/account/account-schemas.ts'
import type { ShapeOf } from '#contract/shape-of.ts'

/** The signed-in user as pages see them: `GET /api/users/me`. Never contains provider data or tokens. */
export type UserShape = ShapeOf<typeof userSchema>

/** `PUT /api/users/me` with `{ data }`: left out means unchanged, null or empty means removed. */
export const ownProfileSchema = z.strictObject({
  displayName: z.optional(z.nullable(z.string())),
  photoURL: z.optional(z.nullable(z.string())),
})

/** A browser or program that is signed in: `GET /api/users/me/sessions`. */
export type DeviceShape = ShapeOf<typeof deviceSchema>

/** Something that happened to an account. */
export type SecurityEventShape = ShapeOf<typeof securityEventSchema>

/** How somebody signs in to an account: `GET /api/users/me/security`. */
export type AccountSecurityShape = ShapeOf<typeof accountSecuritySchema>

/** Everything that is kept about a person: `GET /api/users/me/export`. Without secrets. */
export type AccountExportShape = ShapeOf<typeof accountExportSchema>

/** The body of every API answer that is not a success. */
export interface ApiErrorShape {
  readonly data: null
  readonly error: {
    readonly status: number
    readonly name: string
    readonly message: string
    readonly details: Readonly<Record<string, unknown>> & { readonly code?: string }
  }
}
