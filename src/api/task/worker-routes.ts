import * as z from 'zod/mini'
import {
  workerDaySchema,
  workerOpeningSchema,
  workerSessionSchema,
  workerStateSchema,
} from '#contract/task/worker-schemas.ts'
import { ok } from '#core/result.ts'
import { findOwnTask, findOwnWork, markOwnTask, openWorkerLink, reportBroken } from '#booking/task/own-work.ts'
import { withFolder } from '#api/media/receive-form.ts'
import { takeOnePicture } from '#api/media/take-one-picture.ts'
import { anyone } from '#api/route/access.ts'
import { problemResponse, responseOf } from '#api/route/api-response.ts'
import { bareRoute } from '#api/route/bare-route.ts'
import { bytes, envelope as enveloped, list, object, text } from '#api/route/json-schema.ts'
import { envelope } from '#api/route/responses.ts'
import { route } from '#api/route/route.ts'
import { workerOnly } from './worker-access.ts'

const chapter = 'Tasks'
const done = z.object({ documentId: z.string() })

/** What workers see and do. They have no account: their cookie identifies them. */
export const workerRoutes = [
  route({
    method: 'POST',
    path: '/api/worker/openings',
    chapter,
    summary: 'Exchange the secret of a personal link for the session of its worker, once',
    access: anyone({ visibility: 'private' }),
    body: { schema: workerOpeningSchema, example: { secret: 'pmYw…' } },
    responses: envelope(workerSessionSchema, { status: 201 }),
    refuses: ['worker_link_over'],
    handle: (deps, { body }) => openWorkerLink(deps, body.secret),
  }),
  route({
    method: 'GET',
    path: '/api/worker/tasks',
    chapter,
    summary: 'The tasks of a worker: homes, times, beds and keys, without guests or prices',
    access: workerOnly(),
    responses: envelope(workerDaySchema),
    refuses: [],
    handle: async (deps, { actor }) => ok(await findOwnWork(deps, actor)),
  }),
  route({
    method: 'PUT',
    path: '/api/worker/tasks/:id/state',
    chapter,
    summary: 'Record that the worker has begun or finished a task, or take back that it is finished with `open`',
    access: workerOnly({ missing: 'task_not_found' }),
    uuids: { id: 'task_not_found' },
    body: { schema: workerStateSchema, example: { state: 'started' } },
    responses: envelope(done),
    refuses: ['task_not_found'],
    handle: (deps, { actor, param, body }) =>
      markOwnTask(deps, { worker: actor, taskId: param('id'), state: body.state }),
  }),
  bareRoute({
    method: 'POST',
    path: '/api/worker/tasks/:id/reports',
    chapter,
    summary: 'Report damage, with an optional photo; it becomes a repair task',
    access: workerOnly({ missing: 'task_not_found' }),
    body: {
      mediaType: 'multipart/form-data',
      schema: { type: 'object', properties: { files: list(bytes()), words: text } },
    },
    responses: { result: enveloped(object({ documentId: text })), status: 201 },
    idempotency: 'optional',
    refuses: [
      'task_not_found',
      'invalid_input',
      'form_not_readable',
      'file_too_large',
      'too_many_files',
      'body_too_large',
      'storage_full',
      'pictures_unavailable',
      'picture_refused',
    ],
    handle: async (deps, { actor, param, call, act }) => {
      const own = await findOwnTask(deps, { worker: actor, taskId: param('id') })
      if (!own.ok) return problemResponse(own.problem)
      return withFolder(deps.pictures.incoming, (folder) =>
        takeOnePicture(deps, { call, folder, uid: actor.uid, name: 'words', act }, async ({ text: typed, picture }) => {
          const report = typed.slice(0, 2000)
          return responseOf(
            await reportBroken(deps, { worker: actor, taskId: param('id'), words: report, picture }),
            201,
          )
        }),
      )
    },
  }),
]
