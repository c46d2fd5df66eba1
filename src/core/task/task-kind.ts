/** What is done in a home: a cleaning between two guests, a repair, or anything else. */
export const TASK_KINDS = ['cleaning', 'repair', 'other'] as const

export type TaskKind = (typeof TASK_KINDS)[number]

/** The progress of a task. */
export const TASK_STATES = ['open', 'started', 'done'] as const

export type TaskState = (typeof TASK_STATES)[number]
