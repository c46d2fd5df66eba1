import * as z from 'zod/mini'
import { OUTBOX_STATES } from '#core/message-channel.ts'
import { MOST_COUNTED, OPENING_CHECKS, SETUP_STEPS, STEPS_TO_LEAVE_OUT } from '#core/setup-step.ts'
import { timeZoneSchema } from './collection/stay-parts.ts'
import { currencySchema, ONE_LINE, rateSchema, versionSchema } from './field-schemas.ts'
import type { ShapeOf } from './shape-of.ts'

const line = (longest: number) => z.string().check(z.trim(), z.maxLength(longest))

/** `PUT /api/staff/company`: replaces the whole, over the version that was read (0: nobody has written it yet). */
export const companyInputSchema = z
  .strictObject({
    version: versionSchema,
    /** On one line: it names the sender of every mail. */
    name: line(60).check(z.minLength(2), z.regex(ONE_LINE)),
    contactEmail: z.email().check(z.maxLength(254)),
    /** As people write it, with its country code. */
    contactPhone: z._default(z.nullable(z.string().check(z.trim(), z.regex(/^\+[0-9][0-9 ]{5,22}$/))), null),
    /** The postal address, in lines. */
    address: z._default(line(400), ''),
    taxNumber: z._default(line(40), ''),
    /** The default for new homes. */
    currency: currencySchema,
    timeZone: timeZoneSchema,
    /** The default for new places: a tax on the rent, in basis points. */
    taxName: z._default(line(60), ''),
    taxBp: z._default(z.nullable(rateSchema), null),
  })
  .check(z.refine(({ taxBp, taxName }) => taxBp === null || taxName !== '', { path: ['taxName'] }))

export type CompanyInput = ShapeOf<typeof companyInputSchema>

export const companySchema = z
  .object({
    version: z.int().check(z.describe('0 = as in the settings of the program.')),
    name: z.string(),
    contactEmail: z.string(),
    contactPhone: z.nullable(z.string()),
    address: z.string(),
    taxNumber: z.string(),
    currency: z.nullable(z.string()),
    timeZone: z.nullable(z.string()),
    taxName: z.string(),
    taxBp: z.nullable(z.int()),
  })
  .check(
    z.meta({
      id: 'Company',
      description: 'The details of the company, as shown on its site, in mails and on receipts.',
    }),
  )

export type CompanyShape = ShapeOf<typeof companySchema>

const nightsProofSchema = z.object({
  at: z.iso.datetime(),
  home: z.string(),
  night: z.string(),
  attempts: z.int(),
  won: z.int(),
  refused: z.int(),
  milliseconds: z.int(),
})

export const setupSchema = z
  .object({
    isDemo: z.boolean(),
    openedAt: z.nullable(z.iso.datetime()).check(z.describe('Since when visitors see the site; null = not yet.')),
    openedBy: z.nullable(z.string()),
    steps: z.array(
      z.object({
        name: z.enum(SETUP_STEPS),
        state: z.enum(['done', 'open', 'left_out']),
      }),
    ),
    checks: z.array(z.object({ name: z.enum(OPENING_CHECKS), passes: z.boolean() })),
    company: companySchema,
    administrators: z.int(),
    administratorsWithSecondFactor: z.int(),
    homes: z.int().check(z.describe(`At most ${MOST_COUNTED} are counted.`)),
    bookableHomes: z
      .int()
      .check(z.describe(`Published, with a price and a photo; at most ${MOST_COUNTED} are counted.`)),
    texts: z.int(),
    ownTexts: z.int().check(z.describe('How many of them have a newest version that the company has written.')),
    payments: z.object({
      provider: z.enum(['sandbox', 'stripe']),
      isLive: z.boolean(),
      webhookUrl: z.string(),
      events: z.int().check(z.describe(`At most ${MOST_COUNTED} are counted.`)),
      lastEventAt: z.nullable(z.iso.datetime()),
      takesTransfers: z.boolean(),
    }),
    mail: z.object({
      isSent: z
        .boolean()
        .check(z.describe('Whether mails are sent by a mail server; otherwise they stay in the outbox of the demo.')),
      codeSentTo: z.nullable(z.string()),
      codeSentAt: z.nullable(z.iso.datetime()),
      delivery: z.nullable(z.enum(OUTBOX_STATES)),
      fault: z.nullable(z.string()).check(z.describe('What the mail server said.')),
      provedTo: z.nullable(z.string()),
      provedAt: z.nullable(z.iso.datetime()),
    }),
    nights: z.nullable(nightsProofSchema),
    backup: z.nullable(z.object({ saidAt: z.iso.datetime(), saidBy: z.nullable(z.string()) })),
    backupReadAt: z.nullable(z.iso.datetime()),
  })
  .check(z.meta({ id: 'Setup', description: 'The progress of the set-up of the site.' }))

export type SetupShape = ShapeOf<typeof setupSchema>

export type NightsProof = ShapeOf<typeof nightsProofSchema>

export const leftOutSchema = z.strictObject({ step: z.enum(STEPS_TO_LEAVE_OUT), leftOut: z.boolean() })

/** Required, so that an accidental request does not start the proof. */
export const nightsProofRequestSchema = z.strictObject({ attempts: z.literal(500) })

export const mailCodeRequestSchema = z.strictObject({ email: z.email().check(z.maxLength(254)) })

export const mailCodeSchema = z.strictObject({ code: z.string().check(z.trim(), z.regex(/^\d{6}$/)) })

/** `despite`: the failed checks, as they were shown to the administrator who opens the site. */
export const openingSchema = z.strictObject({ despite: z.array(z.enum(OPENING_CHECKS)) })
