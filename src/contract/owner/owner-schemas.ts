import * as z from 'zod/mini'
import {
  amountSchema,
  currencySchema,
  dateSchema,
  monthSchema,
  nameSchema,
  priceSchema,
} from '#contract/field-schemas.ts'
import type { ShapeOf } from '#contract/shape-of.ts'
import { canonicalIban } from '#core/owner/iban.ts'
import { CLEANING_KEEPERS } from '#core/owner/statement.ts'
import { responseDate } from '#contract/response-date.ts'

const staySchema = z.string().check(z.minLength(1), z.maxLength(120))

/** Body of `POST /api/staff/owners`. */
export const ownerRequestSchema = z.strictObject({
  name: nameSchema,
  address: z._default(z.string().check(z.trim(), z.maxLength(500)), ''),
  iban: z._default(
    z.string().check(
      z.trim(),
      z.refine((text) => text === '' || canonicalIban(text) !== null),
    ),
    '',
  ),
  email: z._default(z.union([z.literal(''), z.email().check(z.maxLength(254))]), ''),
  currency: z._default(currencySchema, 'EUR'),
  /** The address of the account of a host who may see these statements. Empty: only staff see them. */
  hostEmail: z._default(z.string().check(z.trim(), z.maxLength(254)), ''),
})

/** Body of `PUT /api/staff/owners/:id`. */
export const ownerChangeSchema = z.extend(ownerRequestSchema, {
  version: z
    .optional(z.int().check(z.gte(1)))
    .check(z.describe('Version of the owner as it was read; nothing is written if it has changed since.')),
})

export type OwnerChange = z.infer<typeof ownerChangeSchema>

const lowestNight = z
  .nullable(priceSchema)
  .check(z.describe('What a night has to bring at least; null: nothing was agreed.'))
const confirmAbove = z
  .nullable(z.int().check(z.gte(0), z.lte(10_000)))
  .check(
    z.describe(
      'The owner has to agree to changes of a price by more than this, in basis points; 0: to every change; null: to none.',
    ),
  )

/** Body of `POST /api/staff/owners/:id/contracts`: for whole months. */
export const contractRequestSchema = z.strictObject({
  home: staySchema,
  from: monthSchema,
  /** The last month. Null: no end. */
  until: z._default(z.nullable(monthSchema), null),
  commissionBp: z.int().check(z.gte(0), z.lte(10_000)),
  cleaningTo: z.enum(CLEANING_KEEPERS),
  monthlyMinor: z._default(amountSchema, 0),
  lowestNightMinor: z.optional(lowestNight),
  confirmAboveBp: z.optional(confirmAbove),
})

export type ContractRequest = z.infer<typeof contractRequestSchema>

/**
 * Body of `PUT /api/staff/owners/:id/contracts/:contract`: its last month, and what is agreed about prices. What is
 * left out stays.
 */
export const contractChangeSchema = z.strictObject({
  until: z.optional(monthSchema),
  lowestNightMinor: z.optional(lowestNight),
  confirmAboveBp: z.optional(confirmAbove),
})

export type ContractChange = z.infer<typeof contractChangeSchema>

/** Body of `POST /api/staff/owners/:id/expenses`. */
export const expenseRequestSchema = z.strictObject({
  home: staySchema,
  day: dateSchema,
  label: z.string().check(z.trim(), z.minLength(1), z.maxLength(160)),
  amountMinor: priceSchema,
  /** The document id of an uploaded picture. */
  receipt: z._default(z.nullable(z.uuid()), null),
})

export type ExpenseRequest = z.infer<typeof expenseRequestSchema>

const ownerSchema = z
  .object({
    documentId: z.string(),
    name: z.string(),
    address: z.string(),
    iban: z.string(),
    email: z.string(),
    currency: z.string(),
    hostEmail: z.string(),
    version: z.int(),
    homes: z.array(z.string()).check(z.describe('Homes with a contract that is in force or still to begin.')),
  })
  .check(z.meta({ id: 'Owner', description: 'An owner of homes.' }))

export const ownerListSchema = z.array(ownerSchema)

export const ownerDetailsSchema = z
  .object({
    owner: ownerSchema,
    contracts: z.array(
      z.object({
        documentId: z.string(),
        home: z.object({ documentId: z.string(), slug: z.string(), title: z.string() }),
        from: z.string().check(z.describe('The first month, `YYYY-MM`.')),
        until: z.nullable(z.string()).check(z.describe('The last month; null: no end.')),
        commissionBp: z.int().check(z.describe('In basis points of the rent.')),
        cleaningTo: z.enum(CLEANING_KEEPERS),
        monthlyMinor: z.int().check(z.describe('Fixed costs of each month.')),
        lowestNightMinor: lowestNight,
        confirmAboveBp: confirmAbove,
      }),
    ),
    expenses: z.array(
      z.object({
        documentId: z.string(),
        home: z.string(),
        day: responseDate,
        label: z.string(),
        amountMinor: z.int(),
        receipt: z.nullable(z.string()).check(z.describe('Path of its photo.')),
        isStated: z.boolean().check(z.describe('Whether it is in a statement that was sent.')),
        credit: z
          .nullable(z.enum(['due', 'stated']))
          .check(
            z.describe(
              'If it was taken back after a statement had stated it: whether a later statement that was sent credits it (`stated`), or the next one will (`due`). Null: it holds.',
            ),
          ),
      }),
    ),
    months: z.array(
      z.object({
        month: z.string(),
        state: z.enum(['draft', 'sent', 'paid']),
        payoutMinor: z.int().check(z.describe('The payout; of a statement that was not sent, as the books are now.')),
        isEmpty: z.boolean().check(z.describe('Whether it contains nothing apart from what was owed before.')),
      }),
    ),
  })
  .check(z.meta({ id: 'OwnerDetails', description: 'An owner with contracts, expenses and months, newest first.' }))

export type OwnerShape = ShapeOf<typeof ownerSchema>
export type OwnerDetailsShape = ShapeOf<typeof ownerDetailsSchema>
