import * as z from 'zod/mini'
import { tokenPermissions } from '#contract/api-token-shapes.ts'
import { TOKEN_KINDS, TOKEN_ROLES } from '#core/api-token-kind.ts'
import { CONTACT_STATES, CONTACT_TOPICS } from '#core/contact-topic.ts'
import { WEBHOOK_DELIVERY_STATES, WEBHOOK_ENDPOINT_STATES } from '#core/webhook/webhook-state.ts'
import { WEBHOOK_EVENTS } from '#core/webhook/webhook-event.ts'

export const contactMessageSchema = z
  .object({
    documentId: z.string(),
    reference: z.string(),
    name: z.string(),
    email: z.string(),
    topic: z.enum(CONTACT_TOPICS),
    bookingReference: z.nullable(z.string()),
    message: z.string(),
    uid: z.nullable(z.string()).check(z.describe('Account it was sent from; null = not signed in.')),
    state: z.enum(CONTACT_STATES),
    answeredAt: z.nullable(z.iso.datetime()),
    sentAt: z.iso.datetime(),
  })
  .check(z.meta({ id: 'VisitorMessage', description: 'What a visitor wrote, as staff see it.' }))

const instant = z.iso.datetime()

export const staffPageSchema = z
  .object({
    slug: z.string(),
    title: z.string(),
    version: z.nullable(z.int()).check(z.describe('The version that is valid now; null = none yet.')),
    validFrom: z.nullable(instant),
    next: z
      .nullable(z.object({ version: z.int(), validFrom: instant }))
      .check(z.describe('The version that will be valid next; null = none.')),
    draftedAt: z.nullable(instant).check(z.describe('When the draft of the next one was saved; null = there is none.')),
  })
  .check(z.meta({ id: 'StaffPage', description: 'A text of the site, for those who write it.' }))

export const staffPageDraftSchema = z
  .object({
    version: z.int().check(z.describe('The version it began with.')),
    title: z.string(),
    summary: z.string(),
    body: z.string().check(z.describe('Markdown.')),
    by: z.nullable(z.string()).check(z.describe('Name of the person who saved it.')),
    updatedAt: instant,
    html: z.string().check(z.describe('The text as visitors would read it.')),
    changes: z
      .array(z.object({ kind: z.enum(['same', 'removed', 'added']), text: z.string() }))
      .check(z.describe('Title, summary and body compared with the newest version, paragraph by paragraph.')),
  })
  .check(z.meta({ id: 'StaffPageDraft', description: 'The next version of a text while it is being written.' }))

export const staffPageVersionSchema = z
  .object({
    title: z.string(),
    summary: z.string(),
    body: z.string().check(z.describe('Markdown.')),
    author: z
      .nullable(z.string())
      .check(z.describe('Uid of the author; null = it came with the product, or the account no longer exists.')),
    version: z.int(),
    validFrom: z.iso.datetime(),
  })
  .check(z.meta({ id: 'PageVersion', description: 'A version of a text as staff see it.' }))

export const pageSchema = z
  .object({
    slug: z.string(),
    title: z.string(),
    summary: z.string(),
    version: z.int(),
    validFrom: z.iso.datetime(),
    html: z.string().check(z.describe('Sanitised, so it can be shown without further processing.')),
    headings: z
      .array(z.object({ id: z.string(), text: z.string() }))
      .check(z.describe('Headings of the second level; each is an anchor in `html`.')),
    isCurrent: z.boolean().check(z.describe('Whether it is the version that is valid now.')),
    validUntil: z
      .nullable(z.iso.datetime())
      .check(z.describe('Until when an earlier version was valid; null = it is the valid one.')),
    versions: z
      .array(z.object({ version: z.int(), validFrom: z.iso.datetime() }))
      .check(z.describe('All versions that are or were valid, newest first.')),
  })
  .check(z.meta({ id: 'PageText', description: 'What `/api/pages/{slug}` returns in addition to the entry.' }))

export const apiTokenSchema = z
  .object({
    documentId: z.string(),
    name: z.string(),
    description: z.string(),
    type: z.enum(TOKEN_KINDS),
    role: z.enum(TOKEN_ROLES),
    permissions: z.array(z.enum(tokenPermissions)),
    hint: z.string().check(z.describe('The beginning of the secret, to distinguish it from others.')),
    createdAt: z.iso.datetime(),
    expiresAt: z.nullable(z.iso.datetime()),
    lastUsedAt: z.nullable(z.iso.datetime()).check(z.describe('Updated at most once a minute.')),
  })
  .check(z.meta({ id: 'ApiToken', description: 'A token without its secret.' }))

export const openedByPermissionSchema = z
  .object({
    permission: z.enum(tokenPermissions),
    opens: z.array(z.object({ route: z.string(), summary: z.string() })),
  })
  .check(
    z.meta({
      id: 'OpenedByPermission',
      description: 'What a token with a permission may do in addition to what everybody may.',
    }),
  )

export const newApiTokenSchema = z
  .intersection(apiTokenSchema, z.object({ accessKey: z.string() }))
  .check(z.meta({ id: 'NewApiToken', description: 'A token with its secret, which is shown only once.' }))

export const webhookEndpointSchema = z
  .object({
    documentId: z.string(),
    url: z.string(),
    description: z.string(),
    events: z.array(z.enum(WEBHOOK_EVENTS)),
    state: z.enum(WEBHOOK_ENDPOINT_STATES),
    failingSince: z
      .nullable(z.iso.datetime())
      .check(
        z.describe('First failure since the last success; null = the last delivery succeeded, or there was none.'),
      ),
    formerSecretUntil: z
      .nullable(z.iso.datetime())
      .check(
        z.describe(
          'Until this instant messages also carry the signature of the former secret; null = only that of the newest one.',
        ),
      ),
    createdAt: z.iso.datetime(),
    updatedAt: z.iso.datetime(),
  })
  .check(
    z.meta({ id: 'WebhookEndpoint', description: 'A webhook endpoint: another program that is notified of events.' }),
  )

export const newWebhookEndpointSchema = z.intersection(webhookEndpointSchema, z.object({ secret: z.string() })).check(
  z.meta({
    id: 'NewWebhookEndpoint',
    description:
      'A webhook endpoint with the secret with which its messages are signed (`whsec_…`, Standard Webhooks); the secret is shown only once.',
  }),
)

/** Returns the name of a webhook's description: `BookingConfirmedMessage` for `booking.confirmed`. */
export function messageName(type: string): string {
  return `${`-${type}`.replaceAll(/[-.](\w)/g, (_, letter: string) => letter.toUpperCase())}Message`
}

/** The content of a webhook: any of the messages, each with a description of its own. */
const webhookPayloadSchema = z.custom<Readonly<Record<string, unknown>>>().check(
  z.meta({
    oneOf: [...WEBHOOK_EVENTS, 'ping'].map((type) => ({ $ref: `#/components/schemas/${messageName(type)}` })),
  }),
)

export const webhookDeliverySchema = z
  .object({
    documentId: z.string(),
    messageId: z
      .string()
      .check(z.describe('The value of the header `webhook-id`, which is the same for every attempt.')),
    type: z.enum([...WEBHOOK_EVENTS, 'ping']),
    payload: z.readonly(webhookPayloadSchema).check(z.describe('What is sent.')),
    state: z.enum(WEBHOOK_DELIVERY_STATES),
    createdAt: z.iso.datetime(),
    nextAttemptAt: z.nullable(z.iso.datetime()).check(z.describe('Null if there will be none.')),
    deliveredAt: z.nullable(z.iso.datetime()),
    attempts: z
      .array(
        z.object({
          nr: z.int(),
          at: z.iso.datetime(),
          durationMs: z.int(),
          status: z.nullable(z.int()).check(z.describe('Status of the answer; null = there was none.')),
          error: z.nullable(z.string()),
          response: z.string().check(z.describe('The beginning of the answer, at most 1000 characters.')),
        }),
      )
      .check(z.describe('Newest first.')),
  })
  .check(z.meta({ id: 'WebhookDelivery', description: 'A message with every attempt to deliver it.' }))
