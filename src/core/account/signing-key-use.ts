/** What a key signs: ID tokens, or session cookies. */
export const SIGNING_KEY_USES = ['id', 'session'] as const

export type SigningKeyUse = (typeof SIGNING_KEY_USES)[number]
