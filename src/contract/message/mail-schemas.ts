import * as z from 'zod/mini'
import { versionSchema } from '#contract/field-schemas.ts'
import type { ShapeOf } from '#contract/shape-of.ts'
import { bodySchema, subjectSchema } from './template-schemas.ts'

const wordingFields = { subject: z.nullable(subjectSchema), intro: z.nullable(bodySchema) }

/** Body of `PUT /api/staff/mails/{mail}`. Null: the product's own text. */
export const mailWordingInputSchema = z.strictObject({ ...wordingFields, version: versionSchema })

/** Body of `POST /api/staff/mails/{mail}/preview`. */
export const mailPreviewInputSchema = z.strictObject({
  ...wordingFields,
  booking: z.string().check(z.trim(), z.minLength(1), z.maxLength(60)),
})

export type MailWordingInput = z.infer<typeof mailWordingInputSchema>
export type MailPreviewInput = z.infer<typeof mailPreviewInputSchema>

const wording = {
  version: z.int().check(z.describe('0: its wording was never changed.')),
  subject: z.nullable(z.string()).check(z.describe('Null: the original subject of the product.')),
  intro: z.nullable(z.string()).check(z.describe('Null: the original wording of the product.')),
}

export const mailWordingSchema = z
  .object({
    mail: z.string(),
    name: z.string(),
    isReplaced: z
      .boolean()
      .check(z.describe('Whether `intro` replaces the first paragraph; otherwise it is placed above it.')),
    names: z.array(z.string()).check(z.describe('Variables that its texts may contain, in double braces.')),
    ...wording,
  })
  .check(z.meta({ id: 'MailWording', description: 'A mail to guests, with the wording of the company.' }))

export const mailWordingsSchema = z
  .intersection(
    mailWordingSchema,
    z.object({
      versions: z
        .array(z.object({ ...wording, by: z.nullable(z.string()), writtenAt: z.iso.datetime() }))
        .check(z.describe('Newest first.')),
    }),
  )
  .check(z.meta({ id: 'MailWordings', description: 'A mail to guests with every wording it has had.' }))

export const mailPreviewSchema = z
  .object({
    booking: z.object({ documentId: z.string(), reference: z.string(), guest: z.string(), stay: z.string() }),
    subject: z.string(),
    text: z.string().check(z.describe('The mail in its plain form.')),
    missing: z
      .array(z.string())
      .check(z.describe('Names without a value: the mail would be sent with the original wording.')),
  })
  .check(z.meta({ id: 'MailPreview', description: 'A mail as the guest of a booking would read it.' }))

export type MailWordingShape = ShapeOf<typeof mailWordingSchema>
export type MailWordingsShape = ShapeOf<typeof mailWordingsSchema>
export type MailPreviewShape = ShapeOf<typeof mailPreviewSchema>
