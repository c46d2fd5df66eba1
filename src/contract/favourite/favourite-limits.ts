/** Most homes that one person keeps; older ones make room. */
export const MOST_FAVOURITES = 100

/** Most homes that stand side by side. */
export const MOST_COMPARED = 4
