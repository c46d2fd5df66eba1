import * as z from 'zod/mini'
import { nameSchema, versionSchema } from '#contract/field-schemas.ts'
import { LANGUAGE_CODE } from '#core/text/first-language.ts'
import type { ShapeOf } from '#contract/shape-of.ts'

/** The subject of a mail, in one line. */
export const subjectSchema = z.string().check(z.trim(), z.minLength(1), z.maxLength(200), z.regex(/^[^\r\n]*$/))

export const bodySchema = z.string().check(z.trim(), z.minLength(1), z.maxLength(4000))

/** How many languages a text can have beside the one for everybody else. */
export const MOST_TRANSLATIONS = 20

const translations = z.optional(
  z
    .array(
      z.strictObject({
        language: z.string().check(z.regex(LANGUAGE_CODE), z.describe('ISO 639 code.')),
        subject: subjectSchema,
        body: bodySchema,
      }),
    )
    .check(
      z.maxLength(MOST_TRANSLATIONS),
      z.refine((list) => new Set(list.map(({ language }) => language)).size === list.length),
      z.describe(
        'The text for guests of these languages, each once; all others get `subject` and `body`. Left out: as they are, none for a new text.',
      ),
    ),
)

/** Body of `POST /api/staff/message-templates`. */
export const templateInputSchema = z.strictObject({
  name: nameSchema,
  subject: subjectSchema,
  body: bodySchema,
  translations,
})

/** Body of `PUT /api/staff/message-templates/{documentId}`. */
export const templateVersionInputSchema = z.strictObject({
  ...templateInputSchema.shape,
  /** The newest version that the writer has read. If there is a newer one, somebody else was faster. */
  version: versionSchema,
})

/** Body of `POST /api/staff/message-templates/preview`. */
export const textPreviewInputSchema = z.strictObject({
  subject: subjectSchema,
  body: bodySchema,
  translations,
  /** The document id or reference of a booking. */
  booking: z.string().check(z.trim(), z.minLength(1), z.maxLength(60)),
})

export type TemplateInput = z.infer<typeof templateInputSchema>
export type TemplateVersionInput = z.infer<typeof templateVersionInputSchema>
export type TextPreviewInput = z.infer<typeof textPreviewInputSchema>

const templateVersion = {
  version: z.int(),
  name: z.string(),
  subject: z.string(),
  body: z.string().check(z.describe('The text, with variables in double braces: `{{guest.firstName}}`.')),
  translations: z
    .array(
      z.object({
        language: z.string().check(z.describe('ISO 639 code.')),
        subject: z.string(),
        body: z.string(),
      }),
    )
    .check(z.describe('The text for guests of these languages.')),
  by: z.nullable(z.string()).check(z.describe('Name of the person who wrote this version.')),
  writtenAt: z.iso.datetime().check(z.describe('When this version was written.')),
}

export const templateSchema = z
  .object({
    documentId: z.string(),
    ...templateVersion,
    usedBy: z.array(z.string()).check(z.describe('Names of the rules that send it.')),
  })
  .check(z.meta({ id: 'MessageTemplate', description: 'A saved text for guests, in its newest version.' }))

export const templateWithVersionsSchema = z
  .intersection(
    templateSchema,
    z.object({ versions: z.array(z.object(templateVersion)).check(z.describe('Newest first.')) }),
  )
  .check(z.meta({ id: 'MessageTemplateVersions', description: 'A saved text with all its versions.' }))

const filled = {
  subject: z.string(),
  body: z.string(),
  missing: z.array(z.string()).check(z.describe('Variables without a value; they appear in the text unchanged.')),
}

export const textPreviewSchema = z
  .object({
    booking: z.object({ documentId: z.string(), reference: z.string(), guest: z.string(), stay: z.string() }),
    language: z
      .nullable(z.string())
      .check(z.describe('Language of the translation that this guest gets; null: the text for everybody else.')),
    ...filled,
  })
  .check(z.meta({ id: 'MessagePreview', description: 'A text as the guest of a booking would read it now.' }))

export const threadTextSchema = z.object({ documentId: z.string(), name: z.string(), ...filled }).check(
  z.meta({
    id: 'ThreadText',
    description: 'A saved text filled in with the values of the booking of a conversation.',
  }),
)

export type TemplateShape = ShapeOf<typeof templateSchema>
export type TemplateWithVersionsShape = ShapeOf<typeof templateWithVersionsSchema>
export type TextPreviewShape = ShapeOf<typeof textPreviewSchema>
export type ThreadTextShape = ShapeOf<typeof threadTextSchema>
