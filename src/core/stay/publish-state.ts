/** Who can see a home. `unlisted`: anybody who knows its address. */
export const PUBLISH_STATES = ['draft', 'published', 'unlisted', 'archived'] as const

export type PublishState = (typeof PUBLISH_STATES)[number]
