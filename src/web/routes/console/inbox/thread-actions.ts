import { data, redirect, type RouterContextProvider } from 'react-router'
import type { StaffThreadShape } from '#contract/staff-thread-shapes.ts'
import type { ThreadTextShape } from '#contract/message/template-schemas.ts'
import type { ApiErrorShape } from '#contract/account/user-shapes.ts'
import { variablesIn } from '#core/message/template-text.ts'
import type { ApiResponse } from '#web/backend/api-call.ts'
import { formText } from '#web/backend/form-text.ts'
import { handOnForm, typedOf } from '#web/backend/hand-on-form.ts'
import { readAmount } from '#web/console/amount-text.ts'
import { consoleApi } from '#web/console/console-api.ts'
import { inboxText } from '#web/text/inbox-text.ts'
import { filesFault } from '#web/text/message/sent-files-text.ts'
import { staffProblemMessage } from '#web/text/staff-problem-text.ts'

/** What can be done on the page of a conversation. */
export type ThreadIntent =
  | 'reply'
  | 'note'
  | 'offer'
  | 'withdraw'
  | 'done'
  | 'reopen'
  | 'later'
  | 'now'
  | 'assign'
  | 'takeBack'
  | 'changeWaiting'
  | 'sendNow'

/** Why nothing was done (an empty fault means that nothing was to be done yet); what was typed is kept. */
export interface ThreadRefused {
  readonly intent: ThreadIntent
  readonly fault: string
  readonly typed: Readonly<Record<string, string>>
  /** For a message that somebody else has changed meanwhile: its version, which sending the form again replaces. */
  readonly version?: number
}

const KEPT = [
  'colleague',
  'toSend',
  'sendAt',
  'message',
  'note',
  'checkIn',
  'checkOut',
  'adults',
  'children',
  'infants',
  'pets',
  'rent',
] as const

/**
 * The longest text with which a refused form is shown again; the rest is cut off, or the answer could be a page of a
 * megabyte.
 */
const LONGEST_KEPT = 20_000

const LONGEST_MESSAGE = 4000
const TOO_LONG = 'A message can have at most 4,000 characters.'

interface Posted {
  readonly context: Readonly<RouterContextProvider>
  /**
   * The path in the API: that of a conversation, or that of a booking, to whose conversation answers can be sent as
   * well.
   */
  readonly at: string
  readonly form: FormData
  /** Where the user is redirected afterwards. */
  readonly back: string
}

/** The forms about an answer, and about messages that have not been sent yet. */
const OF_ANSWERS: readonly string[] = ['reply', 'takeBack', 'changeWaiting', 'sendNow'] satisfies ThreadIntent[]

/** Whether a form is about an answer, which may be on another page than that of its conversation. */
export const isAboutAnswer = (intent: string) => OF_ANSWERS.includes(intent)

/** Carries out a form of the page: redirects to the conversation, or says why not. */
export async function actOnThread({ context, at, form, back }: Posted) {
  const named = formText(form, 'intent')
  const intent = isIntent(named) ? named : 'reply'
  const typed = Object.fromEntries(KEPT.map((name) => [name, formText(form, name).slice(0, LONGEST_KEPT)]))
  const refuse = (fault: string, status: number) => data<ThreadRefused>({ intent, fault, typed }, { status })
  if (formText(form, 'insert') !== '') {
    const message = await withText(consoleApi(context), at, form)
    return data<ThreadRefused>({ intent: 'reply', fault: '', typed: { ...typed, message } })
  }
  const missing = faultOf[intent]?.(form)
  if (missing) return refuse(missing, 400)
  const taken = intent === 'takeBack' ? await waitingNow(consoleApi(context), at, form) : undefined
  const done = await send[intent]({ api: consoleApi(context), path: at, form })
  // A message that was taken back continues as a draft, with the words that others have given it meanwhile.
  if (done.ok && intent === 'takeBack') {
    const message = taken?.body ?? typed['message'] ?? ''
    return data<ThreadRefused>({ intent: 'reply', fault: '', typed: { ...typed, message } })
  }
  if (done.ok)
    return redirect(back + (intent === 'reply' || intent === 'note' || intent === 'sendNow' ? '#newest' : ''), 303)
  const { details } = done.error
  if (intent === 'later' && details.code === 'invalid_input') return refuse(inboxText.timeMissing, done.status)
  if (intent === 'sendNow' || intent === 'changeWaiting' || intent === 'takeBack') {
    if (details.code === 'thread_not_found') return refuse(inboxText.hasLeft, done.status)
    if (details.code === 'invalid_input') return refuse(inboxText.timeMissing, done.status)
    const now = details.code === 'version_conflict' ? await waitingNow(consoleApi(context), at, form) : undefined
    if (now)
      return data<ThreadRefused>(
        { intent, fault: inboxText.changedTo(now.body), typed, version: now.version },
        { status: done.status },
      )
  }
  return refuse(faultText(details), done.status)
}

/** Returns the message that a form is about as it waits now; undefined when it no longer does. */
async function waitingNow(api: ReturnType<typeof consoleApi>, at: string, form: FormData) {
  const found = await api.get<StaffThreadShape>(at.startsWith('/api/staff/bookings/') ? `${at}/thread` : at)
  return found.ok ? found.value.toSend.find(({ documentId }) => documentId === formText(form, 'toSend')) : undefined
}

interface PostedWithFiles extends Omit<Posted, 'form'> {
  readonly request: Request
  readonly key: string | undefined
}

/** Passes an answer with files on to the API as it arrives. */
export async function replyWithFiles({ context, request, at, back, key }: PostedWithFiles) {
  const sent = await handOnForm(context, request, { path: `${at}/files`, key })
  if (sent.ok) return redirect(`${back}#newest`, 303)
  const { details } = sent.error
  const message = typedOf(details).slice(0, LONGEST_KEPT)
  const isTime = (details['fields'] as Record<string, string> | undefined)?.['sendAt'] !== undefined
  const fault = isTime ? inboxText.timeMissing : details['code'] === 'invalid_input' ? replyFault(message) : null
  return data<ThreadRefused>(
    { intent: 'reply', fault: fault ?? filesFault(details) ?? faultText(details), typed: { message } },
    { status: sent.status },
  )
}

function isIntent(text: string): text is ThreadIntent {
  return Object.hasOwn(send, text)
}

function faultText(details: ApiErrorShape['error']['details']): string {
  return details.code === 'body_too_large' ? TOO_LONG : staffProblemMessage(details)
}

function replyFault(message: string): string | undefined {
  if (message === '') return inboxText.messageMissing
  if (message.length > LONGEST_MESSAGE) return TOO_LONG
  const [gap] = variablesIn(message)
  return gap && `There is no value for {{${gap}}}: type it in its place.`
}

const faultOf: Partial<Record<ThreadIntent, (form: FormData) => string | undefined>> = {
  reply: (form) => replyFault(formText(form, 'message').trim()),
  note: (form) => {
    const note = formText(form, 'note').trim()
    if (note === '') return inboxText.noteMissing
    return note.length > LONGEST_MESSAGE ? inboxText.noteTooLong : undefined
  },
  offer: (form) => {
    if (formText(form, 'checkIn') === '' || formText(form, 'checkOut') === '') return inboxText.datesMissing
    return readRent(form) === undefined ? inboxText.rentUnclear : undefined
  },
}

/** Returns what was typed, followed by a saved text; for browsers without scripts. */
async function withText(api: ReturnType<typeof consoleApi>, at: string, form: FormData): Promise<string> {
  const texts = await api.get<readonly ThreadTextShape[]>(`${at}/texts`)
  const text = texts.ok ? texts.value.find(({ documentId }) => documentId === formText(form, 'template')) : undefined
  return [formText(form, 'message').trim(), text?.body ?? ''].filter(Boolean).join('\n\n').slice(0, LONGEST_KEPT)
}

interface Call {
  readonly api: ReturnType<typeof consoleApi>
  readonly path: string
  readonly form: FormData
}

const keyOf = (form: FormData) => formText(form, 'actionKey') || undefined

const send: Readonly<Record<ThreadIntent, (call: Call) => Promise<ApiResponse<unknown>>>> = {
  reply: ({ api, path, form }) =>
    api.post(`${path}/messages`, { message: formText(form, 'message').trim(), ...seenIn(form, Number) }, keyOf(form)),
  note: ({ api, path, form }) => api.post(`${path}/notes`, { note: formText(form, 'note').trim() }, keyOf(form)),
  offer: ({ api, path, form }) => api.post(`${path}/offers`, offerOf(form), keyOf(form)),
  withdraw: ({ api, form }) => api.delete(`/api/staff/offers/${encodeURIComponent(formText(form, 'offer'))}`),
  done: ({ api, path, form }) => {
    const seen = formText(form, 'seen')
    return api.post(`${path}/done`, seen === '' ? {} : { seen })
  },
  reopen: ({ api, path }) => api.delete(`${path}/done`),
  later: ({ api, path, form }) =>
    api.post(`${path}/later`, { until: formText(form, 'until') || formText(form, 'otherTime') }),
  now: ({ api, path }) => api.delete(`${path}/later`),
  assign: ({ api, path, form }) =>
    api.put(`${path}/assignee`, {
      colleague: formText(form, 'colleague') || null,
      ...seenIn(form, (text) => text || null),
    }),
  takeBack: ({ api, form }) => api.delete(waitingPath(form)),
  changeWaiting: ({ api, form }) =>
    api.put(waitingPath(form), { ...waitingOf(form), sendAt: formText(form, 'sendAt') }),
  sendNow: ({ api, form }) => api.put(waitingPath(form), waitingOf(form)),
}

/** What was shown when the form was; nothing for forms without that field. */
const seenIn = <Seen>(form: FormData, read: (text: string) => Seen) =>
  form.has('seen') ? { seen: read(formText(form, 'seen')) } : {}

const waitingPath = (form: FormData) => `/api/staff/messages-to-send/${encodeURIComponent(formText(form, 'toSend'))}`

const waitingOf = (form: FormData) => ({
  message: formText(form, 'message').trim(),
  version: Number(formText(form, 'version')) || 1,
})

function offerOf(form: FormData) {
  const count = (name: string) => Number(formText(form, name) || 0)
  return {
    checkIn: formText(form, 'checkIn'),
    checkOut: formText(form, 'checkOut'),
    adults: count('adults'),
    children: count('children'),
    infants: count('infants'),
    pets: count('pets'),
    rentMinor: readRent(form) ?? null,
  }
}

/** Returns the rent of a form in minor units; null: the price of the home, undefined: not a number. */
function readRent(form: FormData): number | null | undefined {
  const text = formText(form, 'rent').trim()
  if (text === '') return null
  const rentMinor = readAmount(text, formText(form, 'currency') || 'EUR')
  return rentMinor !== null && rentMinor > 0 ? rentMinor : undefined
}
