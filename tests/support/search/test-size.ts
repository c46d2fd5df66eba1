// `npm test` proves a tenth of what is proven by
// INDEX_WORLDS=100 INDEX_HOMES=10000 npm test -- src/stays/search/index

/** Worlds of two hundred stays, each searched two hundred times. */
export const worlds = Number(process.env['INDEX_WORLDS'] ?? 10)
/** Stays with any terms, each priced twenty times. */
export const stays = Number(process.env['INDEX_HOMES'] ?? 1_000)
export const seed = Number(process.env['INDEX_SEED'] ?? 1)
