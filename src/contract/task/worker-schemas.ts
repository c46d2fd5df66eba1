import * as z from 'zod/mini'
import { nameSchema } from '#contract/field-schemas.ts'
import type { ShapeOf } from '#contract/shape-of.ts'
import { TASK_KINDS, TASK_STATES } from '#core/task/task-kind.ts'
import { responseDate } from '#contract/response-date.ts'

/** Body of `POST /api/staff/workers`: the person, and the homes whose teams they belong to. */
export const workerRequestSchema = z.strictObject({
  name: nameSchema.check(z.maxLength(100)),
  phone: z._default(z.string().check(z.trim(), z.maxLength(40)), ''),
  /** Document ids or slugs. */
  homes: z.array(z.string().check(z.minLength(1), z.maxLength(120))).check(z.maxLength(1000)),
})

/** Body of `PUT /api/staff/workers/:id`. */
export const workerChangeSchema = z.extend(workerRequestSchema, {
  version: z
    .optional(z.int().check(z.gte(1)))
    .check(z.describe('Version of the worker as it was read; nothing is written if it has changed since.')),
})

export type WorkerChange = z.infer<typeof workerChangeSchema>

export const workerSchema = z
  .object({
    documentId: z.string(),
    name: z.string(),
    phone: z.string(),
    version: z.int(),
    homes: z.array(z.object({ documentId: z.string(), slug: z.string(), title: z.string() })),
    link: z
      .enum(['none', 'waiting', 'opened'])
      .check(z.describe('Whether they have a personal link, and whether it was opened.')),
    openedAt: z.nullable(z.iso.datetime()),
  })
  .check(z.meta({ id: 'Worker', description: 'A worker: somebody who works in homes and has no account.' }))

export type WorkerShape = ShapeOf<typeof workerSchema>

/** What somebody who may assign tasks has to know of a worker: not their phone number, nor where else they work. */
export const teamMemberSchema = z
  .object({
    documentId: z.string(),
    name: z.string(),
    homes: z
      .array(z.string())
      .check(z.describe('Slugs of the homes in which they work, of those whose tasks you may assign.')),
  })
  .check(z.meta({ id: 'TeamMember', description: 'A worker who can be given tasks.' }))

export type TeamMemberShape = ShapeOf<typeof teamMemberSchema>

export const workerLinkSchema = z
  .object({
    link: z
      .string()
      .check(z.describe('An absolute address; it is shown once and works only the first time it is opened.')),
  })
  .check(z.meta({ id: 'WorkerLink' }))

/** Body of `POST /api/worker/openings`. */
export const workerOpeningSchema = z.strictObject({ secret: z.string().check(z.minLength(1), z.maxLength(100)) })

export const workerSessionSchema = z
  .object({ name: z.string(), session: z.string().check(z.describe('Value of the cookie of the worker.')) })
  .check(z.meta({ id: 'WorkerSession' }))

export type WorkerSessionShape = ShapeOf<typeof workerSessionSchema>

/** Body of `PUT /api/worker/tasks/:id/state`. `open`: takes back that the task is finished. */
export const workerStateSchema = z.strictObject({ state: z.enum(TASK_STATES) })

export const workerTaskSchema = z
  .object({
    documentId: z.string(),
    kind: z.enum(TASK_KINDS),
    state: z.enum(TASK_STATES),
    home: z.string(),
    address: z.nullable(z.string()),
    directions: z.string(),
    access: z.string().check(z.describe('Key and codes.')),
    beds: z.array(z.string()).check(z.describe('Rooms with their beds, in words.')),
    title: z.string(),
    note: z.string(),
    day: responseDate,
    isToday: z.boolean().check(z.describe('Due on this date at the home, or overdue from an earlier day.')),
    isOverdue: z.boolean().check(z.describe('Due on an earlier date at the home, and not done.')),
    from: z.nullable(z.string()),
    startsAt: z.nullable(z.string()),
    until: z.nullable(z.object({ date: responseDate, time: z.string() })),
    nextGuests: z.nullable(z.int()),
    picture: z.nullable(z.string()),
  })
  .check(z.meta({ id: 'WorkerTask', description: 'A task as its worker sees it: no guest, no price.' }))

export const workerDaySchema = z
  .object({ name: z.string(), tasks: z.array(workerTaskSchema) })
  .check(z.meta({ id: 'WorkerDay', description: 'The tasks of a worker from today on, for two weeks.' }))

export type WorkerTaskShape = ShapeOf<typeof workerTaskSchema>
export type WorkerDayShape = ShapeOf<typeof workerDaySchema>
