import * as z from 'zod/mini'
import type {
  pageSchema,
  staffPageDraftSchema,
  staffPageSchema,
  staffPageVersionSchema,
} from '#contract/staff-schemas.ts'
import type { ShapeOf } from '#contract/shape-of.ts'

/** Texts of the site, by the last part of their address. */
export type PageSlug = 'tos' | 'privacy' | 'refund'

/** One of the versions of a text. Instants are in ISO 8601. */
export interface PageVersionName {
  readonly version: number
  readonly validFrom: string
}

/** `GET /api/pages`: every text in its present version. */
export interface PageNameShape extends PageVersionName {
  readonly slug: string
  readonly title: string
  readonly summary: string
}

/** `GET /api/pages/{slug}`, with `?version=` for another version than the one in force. */
export type PageShape = ShapeOf<typeof pageSchema>

/** Body of `POST /api/staff/pages/{slug}/versions`, inside `{ data: … }`. */
export const pageVersionSchema = z.strictObject({
  /** The newest version that the writer has read. If there is a newer one, somebody else was faster. */
  version: z.int().check(z.gte(0)),
  title: z.string().check(z.trim(), z.minLength(1), z.maxLength(120)),
  summary: z.string().check(z.trim(), z.minLength(1), z.maxLength(300)),
  /** Markdown without HTML. `{websiteName}` and `{contactEmail}` stand for the configured values. */
  body: z.string().check(z.trim(), z.minLength(1), z.maxLength(60_000)),
  /** Left out: at once. */
  validFrom: z.optional(z.iso.datetime({ offset: true })),
})

export type PageVersionInput = z.infer<typeof pageVersionSchema>

/**
 * A version as staff see it: `GET /api/staff/pages/{slug}`, newest first, including those that come into force later.
 */
export type StaffPageVersionShape = ShapeOf<typeof staffPageVersionSchema>

/**
 * Body of `PUT /api/staff/pages/{slug}/draft`, inside `{ data: … }`: like a version, but without the instant from which
 * it is in force.
 */
export const pageDraftSchema = z.omit(pageVersionSchema, { validFrom: true })

export type PageDraftInput = z.infer<typeof pageDraftSchema>

/** `GET /api/staff/pages` */
export type StaffPageShape = ShapeOf<typeof staffPageSchema>

/** `GET /api/staff/pages/{slug}/draft` */
export type StaffPageDraftShape = ShapeOf<typeof staffPageDraftSchema>
