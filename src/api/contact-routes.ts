import * as z from 'zod/mini'
import { contactRequestSchema, type ContactRequest } from '#contract/contact-shapes.ts'
import { ok } from '#core/result.ts'
import { subscriberOf } from '#accounts/throttle/network-of.ts'
import { takeAttempt } from '#accounts/throttle/throttle.ts'
import { makeFormStamp } from '#editorial/contact/form-stamp.ts'
import { receiveContactMessage } from '#editorial/contact/receive-contact-message.ts'
import type { ApiDeps } from './api-deps.ts'
import { anyone } from './route/access.ts'
import { envelope } from './route/responses.ts'
import { route } from './route/route.ts'

const chapter = 'Contact messages'

function writing<const Path extends `/api/contact${'' | '-messages'}`>(path: Path, summary: string) {
  return route({
    method: 'POST',
    path,
    chapter,
    summary,
    access: anyone({ visibility: 'private' }),
    body: {
      schema: contactRequestSchema,
      example: { name: 'Ann', email: 'ann@example.com', message: 'Is there a cot for a baby?' },
    },
    responses: envelope(z.object({ reference: z.string() }), { status: 201 }),
    refuses: ['too_many_attempts', 'form_too_soon', 'form_too_old', 'form_used'],
    handle: (deps, { body, call }) => receiveMessage(deps, body, call.request),
  })
}

/** Messages to the company, open to everybody. Only staff read them (`/api/staff/contact-messages`). */
export const contactRoutes = [
  route({
    method: 'GET',
    path: '/api/contact-form',
    chapter,
    summary: 'The stamp of an empty contact form, which keeps robots out',
    access: anyone({ visibility: 'private' }),
    responses: envelope(z.object({ stamp: z.string() })),
    refuses: [],
    handle: async (deps) => ok({ stamp: makeFormStamp(deps.quoteKey, deps.now()) }),
  }),
  writing('/api/contact-messages', 'Write to us'),
  writing('/api/contact', 'The same as `/api/contact-messages`'),
]

/** Receives a message. Only well-formed ones count, so that somebody who mistypes an address can correct it. */
async function receiveMessage(deps: ApiDeps, message: ContactRequest, request: Request) {
  const sender = subscriberOf(deps.clientAddress(request))
  const counted = await takeAttempt(deps.accounts, ['contactPerAddress', sender])
  if (!counted.ok) return counted
  const actor = await deps.resolveActor(request)
  return receiveContactMessage(
    { ...deps, formKey: deps.quoteKey },
    {
      request: message,
      writer: actor && { uid: actor.uid, verifiedEmail: actor.emailVerified ? actor.email : null },
      mayMailStranger: async (email) =>
        (
          await takeAttempt(
            deps.accounts,
            ['contactReceiptPerRecipient', email.toLowerCase()],
            ['contactReceiptPerAddress', sender],
            ['contactReceiptGlobal', ''],
          )
        ).ok,
    },
  )
}
