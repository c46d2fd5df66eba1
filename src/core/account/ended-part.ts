/** Why somebody whose sign-in has ended has no part in running homes any more: the role was taken away, or the account shut. */
export const ENDED_PARTS = ['role_taken', 'suspended'] as const

export type EndedPart = (typeof ENDED_PARTS)[number]
