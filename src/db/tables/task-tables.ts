import type { Generated } from 'kysely'
import type { TaskKind, TaskState } from '#core/task/task-kind.ts'
import type { DateColumn } from './column-types.ts'

/** `app.worker`: somebody who works in homes and has no account. They use a personal link. */
export interface WorkerTable {
  id: Generated<string>
  /** The host whose own team they belong to. Null: the company's. */
  host_id: number | null
  name: string
  phone: string | null
  /** The hash of the link, until it is opened. */
  link_hash: Buffer | null
  /** The hash of the session that was opened with the link. */
  session_hash: Buffer | null
  link_made_at: Date | null
  /** Goes up by one with each change; the first is 1. */
  version: Generated<number>
  /** The uid. Null: the link is older than this column. */
  link_made_by: string | null
  opened_at: Date | null
  /** No longer works here since then. */
  ended_at: Date | null
  created_at: Generated<Date>
}

/** `app.worker_home`: the team of a home. */
export interface WorkerStayTable {
  worker_id: string
  stay_id: number
}

/**
 * `app.task`: what is to be done in a home. Triggers create, move and remove the cleaning of a booking with its nights.
 */
export interface TaskTable {
  id: Generated<string>
  stay_id: number
  kind: TaskKind
  state: Generated<TaskState>
  /** The booking whose guests leave before it. */
  booking_id: string | null
  day: DateColumn
  starts_at: string | null
  title: Generated<string>
  note: Generated<string>
  worker_id: string | null
  /** Nights that are blocked for it. */
  claim_id: string | null
  /** A picture of what is broken. */
  picture_id: string | null
  /** The task during which it was found. */
  found_in_id: string | null
  created_by: Generated<string>
  started_at: Date | null
  done_at: Date | null
  created_at: Generated<Date>
}

export interface TaskTables {
  'app.worker': WorkerTable
  'app.worker_home': WorkerStayTable
  'app.task': TaskTable
}
