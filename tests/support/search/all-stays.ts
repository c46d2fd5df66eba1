import type { PageOfStays } from '#stays/search/index/ordered-stays.ts'

/** One page of all homes. */
export const ALL_STAYS: PageOfStays = { offset: 0, limit: Infinity }
