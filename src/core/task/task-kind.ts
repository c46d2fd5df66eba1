/** What is done in a home: a cleaning between two guests, a repair, anything else. */
export const TASK_KINDS = ['cleaning', 'repair', 'other'] as const

export type TaskKind = (typeof TASK_KINDS)[number]

/** How far it is. */
export const TASK_STATES = ['open', 'started', 'done'] as const

export type TaskState = (typeof TASK_STATES)[number]
