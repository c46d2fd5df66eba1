/** Why somebody may no longer help to run homes: their role was taken away, or their account was suspended. */
export const ENDED_PARTS = ['role_taken', 'suspended'] as const

export type EndedPart = (typeof ENDED_PARTS)[number]
