import * as z from 'zod/mini'
import { contactLimits } from './contact-limits.ts'
import { pageNumberSchema } from '#contract/query-count.ts'
import type { contactMessageSchema } from '#contract/staff-schemas.ts'
import type { ShapeOf } from '#contract/shape-of.ts'
import { CONTACT_STATES, CONTACT_TOPICS } from '#core/contact-topic.ts'

/**
 * Body of `POST /api/contact-messages` (also `/api/contact`), inside `{ data: … }`. A name or address with a line break
 * is refused, because both are used in the headers of a mail; so is a name that changes the direction of the address
 * after it.
 */
export const contactRequestSchema = z.strictObject({
  name: z
    .string()
    .check(
      z.trim(),
      z.minLength(1),
      z.maxLength(contactLimits.name),
      z.regex(/^[^\p{Cc}\p{Zl}\p{Zp}\u202a-\u202e\u2066-\u2069]*$/u),
    ),
  email: z
    .string()
    .check(
      z.trim(),
      z.maxLength(contactLimits.email),
      z.email({ pattern: /^[^\s@<>(),;:"[\]\\\p{Cc}]{1,64}@[\p{L}\p{N}-]+(?:\.[\p{L}\p{N}-]+)+$/u }),
    ),
  message: z.string().check(z.trim(), z.minLength(contactLimits.least), z.maxLength(contactLimits.message)),
  topic: z._default(z.enum(CONTACT_TOPICS), 'other'),
  bookingReference: z.optional(z.string().check(z.trim(), z.regex(/^[A-Za-z0-9-]{0,20}$/))),
  /** From `GET /api/contact-form`. Clients other than the site may leave it out. */
  stamp: z.optional(z.string().check(z.maxLength(200))),
  /** A field that people do not see. A message with a value here is ignored. */
  website: z.optional(z.string().check(z.maxLength(2000))),
})

export type ContactRequest = z.infer<typeof contactRequestSchema>

/** `GET /api/contact-form`: a stamp by which a form proves its age, for one message. */
export interface ContactFormShape {
  readonly stamp: string
}

/** The answer to a message. */
export interface ContactReceiptShape {
  readonly reference: string
}

/** Query of `GET /api/staff/contact-messages`. */
export const contactListSchema = z.object({
  state: z.optional(z.enum(CONTACT_STATES)),
  page: z.optional(pageNumberSchema),
})

/** Body of `PUT /api/staff/contact-messages/{documentId}`, inside `{ data: … }`. */
export const contactStateSchema = z.strictObject({ state: z.enum(CONTACT_STATES) })

/** A message as staff see it: `GET /api/staff/contact-messages`, newest first. */
export type ContactMessageShape = ShapeOf<typeof contactMessageSchema>
