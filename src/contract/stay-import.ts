import * as z from 'zod/mini'
import { currencySchema } from '#contract/field-schemas.ts'

/** The limits of an imported file: its characters, and its homes. */
export const MOST_IMPORT_CHARACTERS = 16_000_000
export const MOST_IMPORT_ROWS = 5000

/** The columns of the spreadsheet's first row, which docs/operations.md describes. */
export const IMPORT_COLUMNS = [
  'id',
  'name',
  'kind',
  'guests',
  'bedrooms',
  'beds',
  'bathrooms',
  'price',
  'currency',
  'place',
  'description',
  'latitude',
  'longitude',
  'amenities',
] as const

/** Those that a file must have. */
export const NEEDED_IMPORT_COLUMNS = ['id', 'name', 'guests', 'price'] as const

/** Quotes a text as one field of such a file. */
export const quotedField = (text: string): string =>
  /[",\n\r;\t]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text

/** Body of `POST /api/staff/stay-imports`. `place` and `currency` apply to rows that name none. */
export const stayImportSchema = z.strictObject({
  csv: z.string().check(z.minLength(1), z.maxLength(MOST_IMPORT_CHARACTERS)),
  place: z.string().check(z.maxLength(120)),
  currency: currencySchema,
  dryRun: z.boolean(),
})

export type StayImportInput = z.infer<typeof stayImportSchema>

const doubt = z.object({ column: z.string(), text: z.string() })

/** The result for one row of the file. Rows count from 1, which is the head. */
const importRowSchema = z.object({
  row: z.number(),
  id: z.string(),
  name: z.string(),
  becomes: z.enum(['new', 'changed', 'same', 'refused']),
  home: z
    .nullable(
      z.object({
        guests: z.number(),
        bedrooms: z.number(),
        price: z.string(),
        currency: z.string(),
        place: z.string(),
        hasDescription: z.boolean().check(z.describe('The report leaves the description itself out.')),
        hasPosition: z.boolean().check(z.describe('False: it takes the position of its place.')),
        amenities: z.number().check(z.describe('How many amenities of the site the row names.')),
      }),
    )
    .check(z.describe('The home as the row describes it, the price of a night in units of its currency; null: none.')),
  doubts: z.array(doubt),
  changes: z.array(z.object({ column: z.string(), here: z.string(), file: z.string() })),
})

export const stayImportReportSchema = z.object({
  source: z.enum(['template', 'airbnb']),
  isWritten: z.boolean(),
  counts: z.object({ new: z.number(), changed: z.number(), same: z.number(), refused: z.number() }),
  csv: z
    .string()
    .check(
      z.describe('For a dry run: the file with only the columns that are read, ready to be sent again for the import.'),
    ),
  unread: z.array(z.string()).check(z.describe('The columns of the file that are not read, the first hundred.')),
  rows: z.array(importRowSchema),
})

export type StayImportRow = z.infer<typeof importRowSchema>
export type StayImportReport = z.infer<typeof stayImportReportSchema>
