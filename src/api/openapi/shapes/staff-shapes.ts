import { tokenPermissions } from '#contract/api-token-shapes.ts'
import { about, both, flag, instant, list, object, orNull, text, whole, enumOf } from '#api/route/json-schema.ts'
import { anyMessage } from '#api/openapi/webhook-schemas.ts'
import { TOKEN_KINDS, TOKEN_ROLES } from '#core/api-token-kind.ts'
import { CONTACT_STATES, CONTACT_TOPICS } from '#core/contact-topic.ts'
import { WEBHOOK_DELIVERY_STATES, WEBHOOK_ENDPOINT_STATES } from '#core/webhook/webhook-state.ts'
import { WEBHOOK_EVENTS } from '#core/webhook/webhook-event.ts'
import { named, type Shapes } from './named-shapes.ts'

/** Schemas of what the house writes and who it tells. */
export const staffShapes = {
  VisitorMessage: about(
    object({
      documentId: text,
      reference: text,
      name: text,
      email: text,
      topic: enumOf(...CONTACT_TOPICS),
      bookingReference: orNull(text),
      message: text,
      uid: about(orNull(text), 'Account it was sent from; null = not signed in.'),
      state: enumOf(...CONTACT_STATES),
      answeredAt: orNull(instant),
      sentAt: instant,
    }),
    'What a visitor wrote, as staff see it.',
  ),
  PageVersion: about(
    object({
      title: text,
      summary: text,
      body: about(text, 'Markdown.'),
      author: about(orNull(text), 'Uid of who wrote it; null = it came with the product, or the account is gone.'),
      version: whole,
      validFrom: instant,
    }),
    'A version of a text as staff see it.',
  ),
  PageText: about(
    object({
      slug: text,
      title: text,
      summary: text,
      version: whole,
      validFrom: instant,
      html: about(text, 'Sanitised: it can be shown as it is.'),
      headings: about(list(object({ id: text, text })), 'Headings of the second level; each is an anchor in `html`.'),
      isCurrent: about(flag, 'Whether it is the version that is valid now.'),
      validUntil: about(orNull(instant), 'Until when an earlier version was valid; null = it is the valid one.'),
      versions: about(
        list(object({ version: whole, validFrom: instant })),
        'All that are or were valid, newest first.',
      ),
    }),
    'What `/api/pages/{slug}` tells beside the entry.',
  ),
  ApiToken: about(
    object({
      documentId: text,
      name: text,
      description: text,
      type: enumOf(...TOKEN_KINDS),
      role: enumOf(...TOKEN_ROLES),
      permissions: list(enumOf(...tokenPermissions)),
      hint: about(text, 'How the secret begins, to tell it from others.'),
      createdAt: instant,
      expiresAt: orNull(instant),
      lastUsedAt: about(orNull(instant), 'Noted at most once a minute.'),
    }),
    'A token without its secret.',
  ),
  NewApiToken: about(
    both(
      named('ApiToken'),
      object({
        accessKey: text,
      }),
    ),
    'A token with its secret, which is shown this once.',
  ),
  WebhookEndpoint: about(
    object({
      documentId: text,
      url: text,
      description: text,
      events: list(enumOf(...WEBHOOK_EVENTS)),
      state: enumOf(...WEBHOOK_ENDPOINT_STATES),
      failingSince: about(
        orNull(instant),
        'First failure since the last success; null = the last delivery got through, or there was none.',
      ),
      formerSecretUntil: about(
        orNull(instant),
        'Up to this instant messages carry the signature of the former secret, too; null = of the newest alone.',
      ),
      createdAt: instant,
      updatedAt: instant,
    }),
    'Another program that is told what happens.',
  ),
  NewWebhookEndpoint: about(
    both(
      named('WebhookEndpoint'),
      object({
        secret: text,
      }),
    ),
    'A program with the secret its messages are signed by (`whsec_…`, Standard Webhooks), which is shown this once.',
  ),
  WebhookDelivery: about(
    object({
      documentId: text,
      messageId: about(text, 'Of the header `webhook-id`: the same in every try.'),
      type: enumOf(...WEBHOOK_EVENTS, 'ping'),
      payload: about(anyMessage, 'What is sent.'),
      state: enumOf(...WEBHOOK_DELIVERY_STATES),
      createdAt: instant,
      nextAttemptAt: about(orNull(instant), 'Null when there will be none.'),
      deliveredAt: orNull(instant),
      attempts: about(
        list(
          object({
            nr: whole,
            at: instant,
            durationMs: whole,
            status: about(orNull(whole), 'Null = no answer came.'),
            error: orNull(text),
            response: about(text, 'How the answer began, at most 1000 characters.'),
          }),
        ),
        'Newest first.',
      ),
    }),
    'A message and every try to deliver it.',
  ),
} satisfies Partial<Shapes>
