import type { TokenPermission } from '#contract/api-token-shapes.ts'
import { messageToSendSchema } from '#contract/thread-shapes.ts'
import { staffThreadSchema } from '#contract/staff-thread-shapes.ts'
import { changeReply, takeReplyBack } from '#booking/thread/send-later.ts'
import { hostOrStaff } from '#api/route/access.ts'
import { envelope } from '#api/route/responses.ts'
import { route } from '#api/route/route.ts'
import { leavingOf } from './leaving-of.ts'

const chapter = 'Bookings of the company'
const ofMessage = (token: TokenPermission) => hostOrStaff({ right: 'bookings', notFound: 'thread_not_found', token })
const responses = envelope(staffThreadSchema)

/** Messages to guests that are not sent yet. */
export const toSendRoutes = [
  route({
    method: 'PUT',
    path: '/api/staff/messages-to-send/:id',
    chapter,
    summary: 'Change the text or time of a scheduled message, or send it now',
    access: ofMessage('messages.update'),
    body: {
      schema: messageToSendSchema,
      example: { message: 'The key is in the box.', sendAt: '2027-06-11T10:00', version: 1 },
    },
    responses,
    refuses: ['thread_not_found', 'invalid_input', 'version_conflict'],
    handle: (deps, { actor, body: { message, version, ...time }, param }) =>
      changeReply(deps, { actor, id: param('id'), message, version, leaving: leavingOf(time) }),
  }),
  route({
    method: 'DELETE',
    path: '/api/staff/messages-to-send/:id',
    chapter,
    summary: 'Withdraw a message that has not been sent yet',
    access: ofMessage('messages.delete'),
    responses,
    refuses: ['thread_not_found'],
    handle: (deps, { actor, param }) => takeReplyBack(deps, { actor, id: param('id') }),
  }),
]
