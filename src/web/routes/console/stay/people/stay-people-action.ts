import { consolePaths } from '#contract/site/console-map.ts'
import type { ApiResponse } from '#web/backend/api-call.ts'
import { formText } from '#web/backend/form-text.ts'
import type { Visit } from '#web/middleware/require-access.ts'
import { provenAction, type SendProven } from '#web/routes/console/people/proven-action.ts'
import type { StayPeopleDone } from '#web/text/console/stay-people-text.ts'

/** What a form of the page asks for, as it was posted. */
export interface StayPeopleRequest {
  readonly intent: 'invite' | 'right' | 'remove' | 'withdraw'
  /** The id of the person, or of the invitation. */
  readonly id: string
  readonly email: string
  readonly right: string
  readonly expectedRight: string
  /** The slugs of other homes, separated by commas. */
  readonly homes: string
}

const DONE: Readonly<Record<StayPeopleRequest['intent'], StayPeopleDone>> = {
  invite: 'invited',
  right: 'changed',
  remove: 'removed',
  withdraw: 'withdrawn',
}

/**
 * Does what a posted form asks for. Where a proof of identity is required, the user with the address `email` has to
 * give it.
 */
export async function stayPeopleAction(args: Visit, slug: string, email: string | null) {
  const form = await args.request.formData()
  const request = readRequest(form)
  const next = `${consolePaths.stayPeople(slug)}?done=${DONE[request.intent]}`
  return provenAction(args, { form, email, request, next, names: NAMES, act: (send) => ask(send, slug, request) })
}

/** The fields of the form by their names in the API. */
const NAMES = { email: 'email', invalid_email: 'email', homes: 'homes' } as const

function readRequest(form: FormData): StayPeopleRequest {
  const intent = formText(form, 'intent')
  return {
    intent: intent === 'right' || intent === 'remove' || intent === 'withdraw' ? intent : 'invite',
    id: formText(form, 'id'),
    email: formText(form, 'email').trim(),
    right: formText(form, 'right'),
    expectedRight: formText(form, 'expectedRight'),
    homes: form
      .getAll('homes')
      .flatMap((text) => (typeof text === 'string' ? text.split(',') : []))
      .filter((stay) => stay !== '')
      .join(','),
  }
}

function ask(send: SendProven, slug: string, request: StayPeopleRequest): Promise<ApiResponse<unknown>> {
  const { intent, id, email, right, expectedRight, homes: stays } = request
  const stay = `/api/staff/stays/${encodeURIComponent(slug)}`
  switch (intent) {
    case 'invite':
      return send('POST', `${stay}/people`, { email, right, homes: stays === '' ? [] : stays.split(',') })
    case 'right':
      return send('PUT', `${stay}/people/${encodeURIComponent(id)}`, { right, expectedRight })
    case 'remove':
      return send('DELETE', `${stay}/people/${encodeURIComponent(id)}`)
    case 'withdraw':
      return send('DELETE', `${stay}/invitations/${encodeURIComponent(id)}`)
  }
}
