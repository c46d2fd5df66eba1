import type { ColleagueShape, RightsShape } from '#contract/account/staff-people-schemas.ts'
import { consolePaths } from '#contract/site/console-map.ts'
import type { ApiResponse } from '#web/backend/api-call.ts'
import { formText } from '#web/backend/form-text.ts'
import { consoleApi } from '#web/console/console-api.ts'
import { slugOfStay } from '#web/console/find/stay-options.ts'
import type { Visit } from '#web/middleware/require-access.ts'
import { roleText } from '#web/text/console-text.ts'
import { peopleText, type PeopleDone } from '#web/text/people-text.ts'
import { joinRights, readShown, shownRights } from './join-rights.ts'
import { parseLimit } from './parse-limit.ts'
import { again, provenAction, type SendProven } from './proven-action.ts'

/** What a form of the page asks for, as it was posted. */
export interface PeopleRequest {
  readonly intent: 'invite' | 'role' | 'rights' | 'withdraw'
  /** The id of the invitation, or of the person. */
  readonly id: string
  readonly email: string
  readonly role: string
  /** The slugs of the homes of a host, separated by commas. */
  readonly homes: string
  /** The limit as typed; empty = as much as the role allows. */
  readonly limit: string
  readonly currency: string
  /** The rights, or the role, with which the form was shown. */
  readonly seen: string
}

/**
 * Does what a posted form asks for. Where a proof of identity is required, the user with the address `email` has to
 * give it.
 */
export async function peopleAction(args: Visit, { email }: { readonly email: string | null }) {
  const form = await args.request.formData()
  const named = await slugOfStay(consoleApi(args.context), formText(form, 'named'))
  const typed = readRequest(form, named)
  if (typed.limit !== '' && parseLimit(typed.limit, typed.currency) === null)
    return again({ request: typed, fault: peopleText.noAmount, wrong: 'limit', proof: null }, 400)
  const { request, fault } = await joined(args, typed)
  if (fault !== null) return again({ request, fault, proof: null }, 409)
  const next = `${consolePaths.people()}?done=${doneBy(request)}`
  return provenAction(args, { form, email, request, next, names: NAMES, act: (send) => ask(send, request) })
}

/** The fields of the forms by their names in the API. */
const NAMES = {
  email: 'email',
  invalid_email: 'email',
  role_held_already: 'email',
  homes: 'named',
  refundLimit: 'limit',
  amountMinor: 'limit',
} as const

/** Reads a posted form. `named` is the slug of a home that was named beside those that were ticked; '' = none. */
function readRequest(form: FormData, named: string): PeopleRequest {
  const intent = formText(form, 'intent')
  return {
    intent: intent === 'role' || intent === 'rights' || intent === 'withdraw' ? intent : 'invite',
    id: formText(form, 'id'),
    email: formText(form, 'email').trim(),
    role: formText(form, 'role'),
    homes: [...form.getAll('homes'), named]
      .flatMap((text) => (typeof text === 'string' ? text.split(/[\s,]+/) : []))
      .filter((slug) => slug !== '')
      .join(','),
    limit: formText(form, 'limit').trim(),
    currency: formText(form, 'currency'),
    seen: formText(form, 'seen'),
  }
}

/** Joins what is asked for with what others have changed since the form was shown, or says what has to be decided. */
async function joined(
  { context }: Visit,
  request: PeopleRequest,
): Promise<{ readonly request: PeopleRequest; readonly fault: string | null }> {
  const api = consoleApi(context)
  const { intent, id, seen } = request
  if (intent === 'role' && seen !== '') {
    const people = await api.get<readonly ColleagueShape[]>('/api/staff/people')
    const now = people.ok ? people.value.find(({ documentId }) => documentId === id)?.role : undefined
    if (now && now !== seen && now !== request.role) return { request, fault: peopleText.otherRole(roleText[now]) }
  }
  const shown = intent === 'rights' ? readShown(seen) : null
  if (shown === null) return { request, fault: null }
  const found = await api.get<RightsShape>(`/api/staff/people/${encodeURIComponent(id)}/rights`)
  if (!found.ok) return { request, fault: null }
  const now = shownRights(found.value)
  const { homes: stays, limit, isClash } = joinRights(shown, now, request)
  return {
    request: { ...request, homes: stays, limit, seen: JSON.stringify(now) },
    fault: isClash ? peopleText.otherLimit(now.limit === '' ? null : `${now.limit} ${request.currency}`) : null,
  }
}

function ask(send: SendProven, request: PeopleRequest): Promise<ApiResponse<unknown>> {
  const { intent, id, email, role } = request
  switch (intent) {
    case 'invite':
      return send('POST', '/api/staff/invitations', { email, role, ...rightsIn(request) })
    case 'role':
      return send('PUT', `/api/staff/people/${encodeURIComponent(id)}/role`, { role })
    case 'rights':
      return send('PUT', `/api/staff/people/${encodeURIComponent(id)}/rights`, rightsIn(request))
    case 'withdraw':
      return send('DELETE', `/api/staff/invitations/${encodeURIComponent(id)}`)
  }
}

/**
 * Returns what a form says about homes and money: hosts have homes, and everybody except administrators may have a
 * limit.
 */
function rightsIn({ role, homes: stays, limit, currency }: PeopleRequest) {
  const amountMinor = parseLimit(limit, currency)
  return {
    ...(role === 'host' ? { homes: stays === '' ? [] : stays.split(',') } : {}),
    ...(role === 'admin'
      ? {}
      : { refundLimit: amountMinor === null ? null : { amountMinor, currency: currency.toUpperCase() } }),
  }
}

function doneBy({ intent, role }: PeopleRequest): PeopleDone {
  if (intent === 'rights') return 'rights'
  if (intent === 'role') return role === 'user' ? 'left' : 'role'
  return intent === 'invite' ? 'invited' : 'withdrawn'
}
