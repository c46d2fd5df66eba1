import * as z from 'zod/mini'
import {
  MOST_TASKS,
  taskChangeSchema,
  taskListMetaSchema,
  taskListQuerySchema,
  taskRequestSchema,
  taskSchema,
  USUAL_TASKS,
} from '#contract/task/task-schemas.ts'
import {
  teamMemberSchema,
  workerChangeSchema,
  workerLinkSchema,
  workerRequestSchema,
  workerSchema,
} from '#contract/task/worker-schemas.ts'
import { TASK_STATES } from '#core/task/task-kind.ts'
import { ok } from '#core/result.ts'
import { addTask } from '#booking/task/add-task.ts'
import { changeTask } from '#booking/task/change-task.ts'
import { findTasks } from '#booking/task/find-tasks.ts'
import { findTeam, findTeamMembersFor } from '#booking/task/find-team.ts'
import { removeTask } from '#booking/task/remove-task.ts'
import { addWorker, changeWorker } from '#booking/task/save-worker.ts'
import { makeWorkerLink, removeWorker, withdrawWorkerLink } from '#booking/task/worker-link.ts'
import { hostOrStaff } from '#api/route/access.ts'
import { date, enumOf, text, whole } from '#api/route/json-schema.ts'
import { envelope, withMeta } from '#api/route/responses.ts'
import { route } from '#api/route/route.ts'

const chapter = 'Tasks'
const ended = envelope(z.object({ documentId: z.string() }))
const ofTask = { uuids: { id: 'task_not_found' } } as const
const ofWorker = { uuids: { id: 'worker_not_found' } } as const

/** Tasks in homes, and the people who do them. */
export const taskRoutes = [
  route({
    method: 'GET',
    path: '/api/staff/tasks',
    chapter,
    summary: 'Tasks in the homes you run, by day, with a suggested worker',
    access: hostOrStaff({ token: 'tasks.find' }),
    query: {
      schema: taskListQuerySchema,
      parameters: [
        {
          name: 'from',
          about: 'The first day; by default today, with all tasks that are overdue.',
          schema: date,
          example: '2027-06-12',
        },
        { name: 'to', about: 'The day after the last one, at most 62 days later; 14 days by default.', schema: date },
        { name: 'worker', about: 'Document id of a worker, or `nobody`.', schema: text },
        { name: 'home', about: 'Slug or document id of a home.', schema: text },
        {
          name: 'booking',
          about:
            'Document id of a booking: only the cleaning after it and the one before its guests arrive; without `from` and `to`, on any day.',
          schema: text,
        },
        { name: 'state', about: 'Only tasks in this state.', schema: enumOf(...TASK_STATES) },
        {
          name: 'also',
          about: 'Document id of a task that is listed even if the other choices leave it out. It is not counted.',
          schema: text,
        },
        { name: 'cursor', about: 'The `cursor` of the previous answer, to get the next tasks.', schema: text },
        {
          name: 'limit',
          about: `Number of tasks: ${USUAL_TASKS} by default, at most ${MOST_TASKS}.`,
          schema: whole,
          example: 50,
        },
      ],
    },
    responses: withMeta(z.array(taskSchema), taskListMetaSchema),
    refuses: ['invalid_input'],
    handle: (deps, { actor, query }) => findTasks(deps, { actor, query }),
  }),
  route({
    method: 'POST',
    path: '/api/staff/tasks',
    chapter,
    summary: 'Add a task by hand; a repair may block nights',
    access: hostOrStaff({ right: 'bookings', token: 'tasks.create', notFound: 'stay_not_found' }),
    body: {
      schema: taskRequestSchema,
      example: { stay: 'villa-ullastre', kind: 'repair', title: 'Boiler', day: '2027-06-12' },
    },
    responses: envelope(taskSchema, { status: 201 }),
    refuses: ['stay_not_found', 'worker_not_in_team', 'invalid_dates', 'dates_unavailable', 'task_not_found'],
    handle: (deps, { actor, body }) => addTask(deps, { actor, task: body }),
  }),
  route({
    method: 'PUT',
    path: '/api/staff/tasks/:id',
    chapter,
    summary: 'Assign a task, schedule it, or change its state',
    access: hostOrStaff({ right: 'bookings', token: 'tasks.update', notFound: 'task_not_found' }),
    ...ofTask,
    body: { schema: taskChangeSchema, example: { state: 'done' } },
    responses: envelope(taskSchema),
    compared: '/api/staff/tasks?also=:id',
    refuses: ['task_not_found', 'task_changed', 'task_of_booking', 'worker_not_in_team'],
    handle: (deps, { actor, param, body }) => changeTask(deps, { actor, taskId: param('id'), change: body }),
  }),
  route({
    method: 'DELETE',
    path: '/api/staff/tasks/:id',
    chapter,
    summary: 'Remove a task that was added by hand, and free the nights blocked for it',
    access: hostOrStaff({ right: 'bookings', token: 'tasks.delete', notFound: 'task_not_found' }),
    ...ofTask,
    responses: ended,
    compared: '/api/staff/tasks?also=:id',
    refuses: ['task_not_found', 'task_of_booking'],
    handle: (deps, { actor, param }) => removeTask(deps, { actor, taskId: param('id') }),
  }),
  route({
    method: 'GET',
    path: '/api/staff/teams',
    chapter,
    summary: 'Who can be given tasks in the homes whose tasks you may assign',
    access: hostOrStaff({ right: 'bookings', token: 'tasks.find' }),
    responses: envelope(z.array(teamMemberSchema)),
    refuses: [],
    handle: async (deps, { actor }) => ok(await findTeamMembersFor(deps, { actor })),
  }),
  route({
    method: 'GET',
    path: '/api/staff/workers',
    chapter,
    summary: 'Workers in the homes you run',
    access: hostOrStaff({ token: 'tasks.find' }),
    responses: envelope(z.array(workerSchema)),
    refuses: [],
    handle: async (deps, { actor }) => ok(await findTeam(deps, { actor })),
  }),
  route({
    method: 'POST',
    path: '/api/staff/workers',
    chapter,
    summary: 'Add a worker to the team of homes',
    access: hostOrStaff({ right: 'owner', notFound: 'stay_not_found', token: 'workers.create' }),
    body: { schema: workerRequestSchema, example: { name: 'Ana', homes: ['villa-ullastre'] } },
    responses: envelope(workerSchema, { status: 201 }),
    refuses: ['stay_not_found', 'invalid_input'],
    handle: (deps, { actor, body }) => addWorker(deps, { actor, worker: body }),
  }),
  route({
    method: 'PUT',
    path: '/api/staff/workers/:id',
    chapter,
    summary: 'Change the name of a worker and the homes they work in',
    access: hostOrStaff({ right: 'owner', notFound: 'worker_not_found', peopleOnly: 'gives_rights' }),
    ...ofWorker,
    body: { schema: workerChangeSchema, example: { name: 'Ana', homes: ['villa-ullastre'] } },
    responses: envelope(workerSchema),
    compared: '/api/staff/workers',
    refuses: ['worker_not_found', 'stay_not_found', 'invalid_input', 'version_conflict'],
    handle: (deps, { actor, param, body }) => changeWorker(deps, { actor, workerId: param('id'), worker: body }),
  }),
  route({
    method: 'DELETE',
    path: '/api/staff/workers/:id',
    chapter,
    summary: 'Remove a worker: their link ends, and the tasks they had not begun become open again',
    access: hostOrStaff({ right: 'owner', notFound: 'worker_not_found', token: 'workers.delete' }),
    ...ofWorker,
    responses: ended,
    compared: '/api/staff/workers',
    refuses: ['worker_not_found'],
    handle: (deps, { actor, param }) => removeWorker(deps, { actor, workerId: param('id') }),
  }),
  route({
    method: 'POST',
    path: '/api/staff/workers/:id/link',
    chapter,
    summary: 'Create a personal link for a worker; the previous one ends',
    access: hostOrStaff({ right: 'owner', notFound: 'worker_not_found', peopleOnly: 'gives_rights' }),
    ...ofWorker,
    responses: envelope(workerLinkSchema, { status: 201 }),
    compared: '/api/staff/workers',
    refuses: ['worker_not_found'],
    handle: (deps, { actor, param }) => makeWorkerLink(deps, { actor, workerId: param('id') }),
  }),
  route({
    method: 'DELETE',
    path: '/api/staff/workers/:id/link',
    chapter,
    summary: 'Revoke the personal link of a worker',
    access: hostOrStaff({ right: 'owner', notFound: 'worker_not_found', token: 'workers.delete' }),
    ...ofWorker,
    responses: ended,
    compared: '/api/staff/workers',
    refuses: ['worker_not_found'],
    handle: (deps, { actor, param }) => withdrawWorkerLink(deps, { actor, workerId: param('id') }),
  }),
]
