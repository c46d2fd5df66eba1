import * as z from 'zod/mini'
import { nameSchema, versionSchema } from '#contract/field-schemas.ts'
import type { ShapeOf } from '#contract/shape-of.ts'
import {
  FORESEEN_EVENTS,
  GUEST_CHANNELS,
  LANGUAGE_MATCHES,
  MESSAGE_DIRECTIONS,
  MESSAGE_EVENTS,
  MESSAGE_PAYMENTS,
  MESSAGE_SOURCES,
  MESSAGE_UNITS,
  type MessageEvent,
} from '#core/message/automation-rule.ts'
import { LANGUAGE_CODE } from '#core/text/first-language.ts'
import { SCHEDULED_STATES } from '#core/message/scheduled-state.ts'
import { bodySchema, subjectSchema } from './template-schemas.ts'

const time = z.string().check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/))
const bound = z.nullable(z.int().check(z.gte(1), z.lte(400)))
const foreseen: readonly MessageEvent[] = FORESEEN_EVENTS

const rule = {
  event: z.enum(MESSAGE_EVENTS),
  direction: z.enum(MESSAGE_DIRECTIONS),
  count: z.int().check(z.gte(0), z.lte(400)),
  unit: z.enum(MESSAGE_UNITS),
  at: z
    .nullable(time)
    .check(z.describe('Local time `HH:MM` at the home, for a rule in days; null: the time of the event.')),
  homes: z
    .array(z.string().check(z.maxLength(60)))
    .check(z.maxLength(1000), z.describe('Document ids; none = all homes.')),
  minNights: bound,
  maxNights: bound,
  minGuests: bound.check(z.describe('Adults and children.')),
  maxGuests: bound,
  payment: z.enum(MESSAGE_PAYMENTS),
  source: z
    .enum(MESSAGE_SOURCES)
    .check(z.describe('Where the booking was made: `web` by the guest, `admin` by staff.')),
  languageMatch: z
    .enum(LANGUAGE_MATCHES)
    .check(
      z.describe(
        'By the language of the guest: `only` those of `languages`, or all `except` them. Guests whose language is not known get nothing from `only`, and the message from `except`.',
      ),
    ),
  languages: z
    .array(z.string().check(z.regex(LANGUAGE_CODE)))
    .check(z.maxLength(50), z.describe('ISO 639 codes; none for `any`.')),
  channels: z.array(z.enum(GUEST_CHANNELS)).check(z.minLength(1), z.maxLength(2)),
  quiet: z
    .nullable(z.object({ from: time, until: time }))
    .check(z.describe('Hours, local to the home, in which nothing is sent.')),
  isUrgent: z.boolean().check(z.describe('About codes or safety: goes out at any time.')),
  isOptional: z
    .boolean()
    .check(z.describe('An optional message: its mail is not sent to people who have stopped such mails.')),
}

/** For programs that do not know these fields: a rule without them sends to everybody. */
const writtenRule = {
  ...rule,
  source: z._default(rule.source, 'any'),
  languageMatch: z._default(rule.languageMatch, 'any'),
  languages: z._default(rule.languages, []),
  isOptional: z._default(rule.isOptional, false),
}

export const automationRuleSchema = z.strictObject(writtenRule).check(
  z.refine(({ event, direction }) => direction === 'after' || foreseen.includes(event), { path: ['direction'] }),
  z.refine(({ unit, at }) => unit === 'days' || at === null, { path: ['at'] }),
  z.refine(({ minNights, maxNights }) => minNights === null || maxNights === null || minNights <= maxNights, {
    path: ['maxNights'],
  }),
  z.refine(({ minGuests, maxGuests }) => minGuests === null || maxGuests === null || minGuests <= maxGuests, {
    path: ['maxGuests'],
  }),
  z.refine(({ languageMatch, languages }) => (languageMatch === 'any') === (languages.length === 0), {
    path: ['languages'],
  }),
  z.refine(({ isUrgent, isOptional }) => !(isUrgent && isOptional), { path: ['isOptional'] }),
)

const automationInput = {
  name: nameSchema,
  /** The document id of the text that is sent. */
  template: z.uuid(),
  isOn: z.boolean(),
  rule: automationRuleSchema,
}

/** Body of `POST /api/staff/automations/preview`. */
export const automationPreviewInputSchema = z.strictObject({
  template: z.uuid(),
  rule: automationRuleSchema,
  /** The document id of the rule that is changed. Left out: a new rule. */
  automation: z.optional(z.uuid()),
})

const sendPast = z
  ._default(z.array(z.uuid()).check(z.maxLength(200)), [])
  .check(z.describe('Bookings whose message would have been due in the past and is sent now.'))

/** Body of `POST /api/staff/automations`. */
export const automationInputSchema = z.strictObject({ ...automationInput, sendPast })

/** Body of `PUT /api/staff/automations/{documentId}`. */
export const automationChangeSchema = z.strictObject({
  ...automationInput,
  sendPast,
  /** The version that the writer has read. If there is a newer one, somebody else was faster. */
  version: versionSchema,
})

export type AutomationPreviewInput = z.infer<typeof automationPreviewInputSchema>
export type AutomationInput = z.infer<typeof automationInputSchema>
export type AutomationChange = z.infer<typeof automationChangeSchema>

export const automationSchema = z
  .object({
    documentId: z.string(),
    version: z.int(),
    name: z.string(),
    template: z.object({ documentId: z.string(), name: z.string() }),
    isOn: z.boolean(),
    rule: z.object(rule),
    sent: z.int().check(z.describe('Number of messages that were sent.')),
    stopped: z.int().check(z.describe('Number of messages that wait because a value is missing.')),
  })
  .check(z.meta({ id: 'Automation', description: 'A rule that sends a saved text to guests automatically.' }))

const affectedBooking = z.object({
  documentId: z.string(),
  reference: z.string(),
  guest: z.string(),
  stay: z.object({ title: z.string(), timeZone: z.string() }),
})

export const automationPreviewSchema = z
  .object({
    bookings: z.int().check(z.describe('Number of bookings that will get the message later.')),
    unknownLanguage: z
      .int()
      .check(z.describe('Number of bookings left out because nobody knows the language of the guest.')),
    next: z
      .array(z.object({ booking: affectedBooking, at: z.iso.datetime(), missing: z.array(z.string()) }))
      .check(z.describe('The first of them, with the variables that have no value now.')),
    past: z
      .array(z.object({ booking: affectedBooking, at: z.iso.datetime(), missing: z.array(z.string()) }))
      .check(
        z.describe(
          'Bookings whose message would have been due in the past; it is not sent unless `sendPast` names them.',
        ),
      ),
  })
  .check(z.meta({ id: 'AutomationPreview', description: 'What a rule would do, before it is saved.' }))

export const scheduledMessageSchema = z
  .object({
    automation: z.object({ documentId: z.string(), name: z.string() }),
    state: z.enum(SCHEDULED_STATES),
    at: z.nullable(z.iso.datetime()).check(z.describe('When it is or was sent; null: not in the current state.')),
    dueAt: z
      .nullable(z.iso.datetime())
      .check(z.describe('When the rule alone would send it; quiet hours can move it.')),
    channels: z.array(z.enum(GUEST_CHANNELS)),
    subject: z.string(),
    body: z.string(),
    missing: z
      .array(z.string())
      .check(z.describe('Variables without a value; if there are any, the message is not sent.')),
    isEdited: z.boolean().check(z.describe('Whether it has a text of its own for this booking.')),
  })
  .check(z.meta({ id: 'ScheduledMessage', description: 'A message that a rule sends to the guest of a booking.' }))

/** Body of `PUT /api/staff/bookings/{documentId}/scheduled-messages/{automation}`. */
export const scheduledChangeSchema = z.strictObject({
  /** Left out: unchanged. */
  isSkipped: z.optional(z.boolean()),
  /** A text for this booking alone. Null: back to the text of the rule; left out: unchanged. */
  text: z.optional(z.nullable(z.strictObject({ subject: subjectSchema, body: bodySchema }))),
})

export type AutomationShape = ShapeOf<typeof automationSchema>
export type AutomationPreviewShape = ShapeOf<typeof automationPreviewSchema>
export type ScheduledMessageShape = ShapeOf<typeof scheduledMessageSchema>
export type ScheduledChange = z.infer<typeof scheduledChangeSchema>
