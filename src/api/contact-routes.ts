import { contactRequestSchema } from '#contract/contact-shapes.ts'
import { subscriberOf } from '#accounts/throttle/network-of.ts'
import { takeAttempt } from '#accounts/throttle/throttle.ts'
import { makeFormStamp } from '#editorial/contact/form-stamp.ts'
import { receiveContactMessage } from '#editorial/contact/receive-contact-message.ts'
import type { ApiDeps } from './api-deps.ts'
import { responseOf, problemResponse, type ApiResponse } from './route/api-response.ts'
import { readData } from './route/read-body.ts'
import type { ApiCall, ApiRoute, ApiRoutes } from './route/api-route.ts'

type ContactRouteName = 'GET /api/contact-form' | 'POST /api/contact-messages' | 'POST /api/contact'

/** Writing to us, open to everybody. What is written is read by staff alone (`/api/staff/contact-messages`). */
export function contactRoutes(deps: ApiDeps): ApiRoutes<ContactRouteName> {
  const receive: ApiRoute = { visibility: 'private', handle: (call) => receiveMessage(deps, call) }
  return {
    'GET /api/contact-form': {
      visibility: 'private',
      handle: async () => ({
        status: 200,
        body: { data: { stamp: makeFormStamp(deps.quoteKey, deps.now()) }, meta: {} },
      }),
    },
    'POST /api/contact-messages': receive,
    'POST /api/contact': receive,
  }
}

/** Only well-formed messages count: whoever mistypes an address may go on mending it. */
async function receiveMessage(deps: ApiDeps, { request }: ApiCall): Promise<ApiResponse> {
  const body = await readData(request, contactRequestSchema)
  if (!body.ok) return body.answer
  const sender = subscriberOf(deps.clientAddress(request))
  const counted = await takeAttempt(deps.accounts, ['contactPerAddress', sender])
  if (!counted.ok) return problemResponse(counted.problem)
  const actor = await deps.resolveActor(request)
  const received = await receiveContactMessage(
    { ...deps, formKey: deps.quoteKey },
    {
      request: body.value,
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
  return responseOf(received, 201)
}
