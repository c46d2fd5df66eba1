/** How many favourites one person can have. The oldest are removed to make room. */
export const MOST_FAVOURITES = 100

/** How many homes can be compared side by side. */
export const MOST_COMPARED = 4
