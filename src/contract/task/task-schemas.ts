import * as z from 'zod/mini'
import { dateSchema, spanSchema } from '#contract/field-schemas.ts'
import { queryCount } from '#contract/query-count.ts'
import type { ShapeOf } from '#contract/shape-of.ts'
import { TASK_KINDS, TASK_STATES } from '#core/task/task-kind.ts'
import { parseIsoDate } from '#core/time/iso-date.ts'
import { responseDate } from '#contract/response-date.ts'

/** `HH:MM` */
const timeSchema = z.string().check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/))
const titleSchema = z.string().check(z.trim(), z.maxLength(160))
const noteSchema = z.string().check(z.trim(), z.maxLength(2000))
const idSchema = z.uuid()

/** The number of tasks in an answer by default, and at most. */
export const USUAL_TASKS = 100
export const MOST_TASKS = 500

/**
 * The query of `GET /api/staff/tasks`: at most 62 days, `limit` tasks at a time, the next ones from `cursor` on. Without
 * dates: the two weeks from today on, and late tasks.
 */
export const taskListQuerySchema = z.strictObject({
  from: z.optional(dateSchema),
  to: z.optional(dateSchema),
  /** The document id of a worker, or `nobody`. */
  worker: z.optional(z.union([idSchema, z.literal('nobody')])),
  /** The slug or document id. */
  home: z.optional(z.string().check(z.minLength(1), z.maxLength(120))),
  /** The document id of a booking: only the cleanings before and after it, by default on any day. */
  booking: z.optional(idSchema),
  state: z.optional(z.enum(TASK_STATES)),
  /** A task that is in the list even if the other choices leave it out: one that was just done. */
  also: z.optional(idSchema),
  /** From the previous answer: the day, the time, the home and the task after which the list continues. */
  cursor: z.optional(
    z.string().check(
      z.regex(
        /^\d{4}-\d{2}-\d{2}_([01]\d:[0-5]\d|2[0-3]:[0-5]\d|24:00)(_[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}){2}$/,
      ),
      z.refine((text) => parseIsoDate(text.slice(0, 10)) !== null),
    ),
  ),
  limit: z._default(queryCount(1, MOST_TASKS), USUAL_TASKS),
})

export type TaskListQuery = z.infer<typeof taskListQuerySchema>

/** Body of `POST /api/staff/tasks`. Cleanings of bookings are created automatically. */
export const taskRequestSchema = z.strictObject({
  /** The slug or document id of the home. */
  stay: z.string().check(z.minLength(1), z.maxLength(120)),
  kind: z.enum(TASK_KINDS),
  title: titleSchema.check(z.minLength(1)),
  note: z._default(noteSchema, ''),
  day: dateSchema,
  startsAt: z._default(z.nullable(timeSchema), null),
  worker: z._default(z.nullable(idSchema), null),
  /** Nights that nobody can book because of the task. */
  block: z._default(z.nullable(spanSchema), null),
})

export type TaskRequest = z.infer<typeof taskRequestSchema>

/**
 * Body of `PUT /api/staff/tasks/:id`. What is left out stays as it is. The day of a booking's cleaning is always that
 * of the departure.
 */
export const taskChangeSchema = z.strictObject({
  state: z.optional(z.enum(TASK_STATES)),
  worker: z.optional(z.nullable(idSchema)),
  day: z.optional(dateSchema),
  startsAt: z.optional(z.nullable(timeSchema)),
  title: z.optional(titleSchema),
  note: z.optional(noteSchema),
  seen: z
    .optional(
      z.strictObject({
        state: z.optional(z.enum(TASK_STATES)),
        worker: z.optional(z.nullable(idSchema)),
        startsAt: z.optional(z.nullable(z.string())),
        note: z.optional(z.string()),
      }),
    )
    .check(z.describe('Values of the task as it was seen; nothing is written where one of them is another by now.')),
})

export type TaskChange = z.infer<typeof taskChangeSchema>

const namedSchema = z.object({ documentId: z.string(), name: z.string() })

export const taskSchema = z
  .object({
    documentId: z.string(),
    kind: z.enum(TASK_KINDS),
    state: z.enum(TASK_STATES),
    stay: z.object({ documentId: z.string(), slug: z.string(), title: z.string(), timeZone: z.string() }),
    booking: z
      .nullable(z.object({ documentId: z.string(), reference: z.string() }))
      .check(z.describe('The booking whose guests leave before it.')),
    title: z.string(),
    note: z.string(),
    day: responseDate,
    from: z.nullable(z.string()).check(z.describe('`HH:MM` when the guests have left; null: it follows no stay.')),
    startsAt: z.nullable(z.string()).check(z.describe('The planned time, `HH:MM`; null: any time.')),
    until: z
      .nullable(z.object({ date: responseDate, time: z.string() }))
      .check(z.describe('When the next guests may arrive.')),
    nextGuests: z.nullable(z.int()).check(z.describe('Number of beds that they need; null: nobody is expected.')),
    worker: z.nullable(namedSchema),
    proposal: z
      .nullable(
        z.object({
          documentId: z.string(),
          name: z.string(),
          tasks: z.int().check(z.describe('Tasks that they already have on that day.')),
          lastHere: z.nullable(responseDate).check(z.describe('When they were last in this home.')),
          of: z.int().check(z.describe('Number of workers in the team of the home.')),
        }),
      )
      .check(z.describe('The member of the team with the fewest tasks that day, as long as nobody is assigned.')),
    isLate: z.boolean(),
    picture: z.nullable(z.string()).check(z.describe('Path of the photo of what is broken.')),
    block: z.nullable(z.object({ from: responseDate, to: responseDate })).check(z.describe('Nights blocked for it.')),
    createdBy: z.nullable(z.string()).check(z.describe('The worker who reported it.')),
    startedAt: z.nullable(z.iso.datetime()),
    doneAt: z.nullable(z.iso.datetime()),
  })
  .check(z.meta({ id: 'Task', description: 'A task in a home.' }))

export type TaskShape = ShapeOf<typeof taskSchema>

export const taskListMetaSchema = z.object({
  total: z.int().check(z.describe('Number of tasks in all pages.')),
  open: z.int().check(z.describe('Number of those that are not done.')),
  unassigned: z.int().check(z.describe('Number of those that are not done and have no worker.')),
  cursor: z.nullable(z.string()).check(z.describe('Cursor of the next tasks; null: there are none.')),
})

export type TaskListMetaShape = ShapeOf<typeof taskListMetaSchema>
