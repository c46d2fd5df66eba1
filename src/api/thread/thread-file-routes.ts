import { variablesIn } from '#core/message/template-text.ts'
import type { Tx } from '#db/database.ts'
import type { MessageFile } from '#db/queries/thread/file-queries.ts'
import { readMessageFile } from '#media/upload/message-files.ts'
import { findFileForGuest, findFileForStaff } from '#booking/thread/find-file.ts'
import { holdFiles } from '#booking/thread/may-send-files.ts'
import { findThreadForGuest, findThreadForStaff } from '#booking/thread/find-threads.ts'
import { findBookingToTalkAbout, replyAboutBooking, replyAsHost } from '#booking/thread/send-later.ts'
import { findOwnBookingToTalkAbout, writeAboutBookingWithFiles, writeWithFiles } from '#booking/thread/write-message.ts'
import type { Result } from '#core/result.ts'
import type { ApiDeps } from '#api/api-deps.ts'
import { hostOrStaff, person } from '#api/route/access.ts'
import { problemResponse, responseOf, type ApiResponse } from '#api/route/api-response.ts'
import type { ApiCall } from '#api/route/api-route.ts'
import { bareRoute } from '#api/route/bare-route.ts'
import { bytes, enumOf, envelope, list, ref } from '#api/route/json-schema.ts'
import type { OperationDoc } from '#api/route/operation-doc.ts'
import { leavingOf } from './leaving-of.ts'
import { messageFileResponse, takeMessageFiles, type MessageWithFiles } from './take-message-files.ts'

const form: OperationDoc['bareBody'] = {
  mediaType: 'multipart/form-data',
  schema: {
    type: 'object',
    properties: {
      message: { type: 'string', description: 'A message to go with the files; send it before them, or leave it out.' },
      files: list(bytes()),
    },
  },
}

const refuses = [
  'thread_not_found',
  'invalid_input',
  'idempotency_key_reused',
  'idempotency_key_in_flight',
  'form_not_readable',
  'file_too_large',
  'too_many_files',
  'body_too_large',
  'storage_full',
  'pictures_unavailable',
  'picture_refused',
  'too_many_attempts',
] as const

const staffForm: OperationDoc['bareBody'] = {
  mediaType: 'multipart/form-data',
  schema: {
    type: 'object',
    properties: {
      message: { type: 'string', description: 'A message to go with the files; send it before them, or leave it out.' },
      undo: { ...enumOf('yes'), description: 'The message is sent after ten seconds and can be withdrawn until then.' },
      when: { ...enumOf('later'), description: 'The message is sent at `sendAt`.' },
      sendAt: { type: 'string', description: 'Date and time, local to the home: `2027-06-11T10:00`.' },
      seen: {
        type: 'integer',
        description: 'The `answers` of the conversation that the writer has read: if there are more, nothing is sent.',
      },
      files: list(bytes()),
    },
  },
}

const sent = { result: envelope(ref('Conversation')), status: 201 } as const
const file = { file: 'application/octet-stream' } as const
const query = [
  { name: 'size', about: '`small`: the preview of a picture, as a JPEG.', schema: enumOf('small'), example: 'small' },
] as const

/** Pictures and PDFs in conversations, sent by the two sides and read by nobody else. */
export const threadFileRoutes = [
  bareRoute({
    method: 'POST',
    path: '/api/threads/:id/files',
    chapter: 'Threads',
    summary: 'Send up to five pictures or PDFs of at most 10 MB each',
    access: person({ notFound: 'thread_not_found' }),
    body: form,
    responses: sent,
    idempotency: 'optional',
    refuses,
    handle: (deps, { actor, param, call, act }) => {
      const threadId = param('id')
      const find = () => findThreadForGuest(deps, { actor, threadId })
      return takeMessageFiles(deps, { call, uid: actor.uid, act, find }, async ({ message, files }) =>
        responseOf(await writeWithFiles(deps, { message, files, actor, threadId }), 201),
      )
    },
  }),
  bareRoute({
    method: 'POST',
    path: '/api/bookings/:id/files',
    chapter: 'Threads',
    summary: 'Send pictures or PDFs about a booking; this starts the conversation if there is none',
    access: person({ notFound: 'booking_not_found' }),
    body: form,
    responses: sent,
    idempotency: 'optional',
    refuses: ['booking_not_found', 'booking_state_conflict', ...refuses],
    handle: (deps, { actor, param, call, act }) => {
      const bookingId = param('id')
      const find = () => findOwnBookingToTalkAbout(deps.db, { actor, bookingId })
      return takeMessageFiles(deps, { call, uid: actor.uid, act, find }, async ({ message, files }) =>
        responseOf(await writeAboutBookingWithFiles(deps, { message, files, actor, bookingId }), 201),
      )
    },
  }),
  bareRoute({
    method: 'GET',
    path: '/api/threads/:id/files/:file',
    chapter: 'Threads',
    summary: 'A file that was sent in a conversation',
    access: person({ notFound: 'thread_not_found' }),
    query,
    responses: file,
    refuses: ['thread_not_found', 'pictures_unavailable'],
    handle: async (deps, { actor, param, call }) =>
      threadFile(deps, call, await findFileForGuest(deps, { actor, threadId: param('id'), fileId: param('file') })),
  }),
  bareRoute({
    method: 'POST',
    path: '/api/staff/threads/:id/files',
    chapter: 'Bookings of the company',
    summary: 'Send a guest pictures or PDFs; up to five, of at most 10 MB each',
    access: hostOrStaff({ right: 'bookings', notFound: 'thread_not_found', token: 'messages.create' }),
    body: staffForm,
    responses: { result: envelope(ref('StaffConversation')), status: 201 },
    idempotency: 'optional',
    refuses: ['thread_answered', ...refuses],
    handle: (deps, { actor, param, call, act }) => {
      const threadId = param('id')
      const find = () => findThreadForStaff(deps.db, { actor, threadId })
      return takeMessageFiles(deps, { call, uid: actor.uid, act, find, check: gapFault }, async (sent) =>
        responseOf(
          await replyAsHost(deps, { actor, threadId, ...replyOf(sent) }, countedFiles(deps, actor, sent)),
          201,
        ),
      )
    },
  }),
  bareRoute({
    method: 'POST',
    path: '/api/staff/bookings/:id/files',
    chapter: 'Bookings of the company',
    summary: 'Send pictures or PDFs to the guest of a booking; this starts the conversation if there is none',
    access: hostOrStaff({ right: 'bookings', notFound: 'booking_not_found', token: 'messages.create' }),
    body: staffForm,
    responses: { result: envelope(ref('StaffConversation')), status: 201 },
    idempotency: 'optional',
    refuses: ['booking_not_found', 'booking_state_conflict', 'thread_answered', ...refuses],
    handle: (deps, { actor, param, call, act }) => {
      const bookingId = param('id')
      const find = () => findBookingToTalkAbout(deps.db, { actor, bookingId })
      return takeMessageFiles(deps, { call, uid: actor.uid, act, find, check: gapFault }, async (sent) =>
        responseOf(
          await replyAboutBooking(deps, { actor, bookingId, ...replyOf(sent) }, countedFiles(deps, actor, sent)),
          201,
        ),
      )
    },
  }),
  bareRoute({
    method: 'GET',
    path: '/api/staff/threads/:id/files/:file',
    chapter: 'Bookings of the company',
    summary: 'A file that was sent in a conversation with a guest',
    access: hostOrStaff({ notFound: 'thread_not_found', token: 'threads.find' }),
    query,
    responses: file,
    refuses: ['thread_not_found', 'pictures_unavailable'],
    handle: async (deps, { actor, param, call }) =>
      threadFile(deps, call, await findFileForStaff(deps, { actor, threadId: param('id'), fileId: param('file') })),
  }),
]

/** Reads the form of the host's side: the text, the files, and when they are sent. */
function replyOf({ message, files, fields }: MessageWithFiles) {
  const isLater = fields.get('when') === 'later'
  const leaving = leavingOf({
    undo: fields.get('undo') === 'yes',
    ...(isLater && { sendAt: fields.get('sendAt') ?? '' }),
  })
  const seen = fields.get('seen')
  return { message, files, leaving, seen: seen !== undefined && /^\d{1,9}$/.test(seen) ? Number(seen) : undefined }
}

/** Counts the files of a reply when it is stored. */
const countedFiles =
  (deps: ApiDeps, { uid }: { readonly uid: string }, { files }: MessageWithFiles) =>
  (tx: Tx) =>
    holdFiles(tx, deps, { uid, files: files.length })

/** Finds a saved text that was inserted without all its values. */
function gapFault(message: string): string | undefined {
  const [gap] = variablesIn(message)
  return gap && `There is no value for {{${gap}}}`
}

async function threadFile(deps: ApiDeps, { url }: ApiCall, found: Result<MessageFile>): Promise<ApiResponse> {
  if (!found.ok) return problemResponse(found.problem)
  const { keptAs, mediaType } = found.value
  const isSmall = url.searchParams.get('size') === 'small' && mediaType !== 'application/pdf'
  const content = await readMessageFile(deps.pictures.store, { keptAs, mediaType, isSmall })
  return messageFileResponse(found.value, { content, isSmall })
}
