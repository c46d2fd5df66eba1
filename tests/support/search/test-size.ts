// `npm test` checks a tenth of what INDEX_WORLDS=100 INDEX_HOMES=10000 npm test -- src/stays/search/index checks.

/** The number of worlds with two hundred stays, each searched two hundred times. */
export const worlds = Number(process.env['INDEX_WORLDS'] ?? 10)
/** The number of stays with any terms, each priced twenty times. */
export const stays = Number(process.env['INDEX_HOMES'] ?? 1_000)
export const seed = Number(process.env['INDEX_SEED'] ?? 1)
