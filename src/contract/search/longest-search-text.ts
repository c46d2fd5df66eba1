/** The greatest length of a search text, in characters. */
export const LONGEST_SEARCH_TEXT = 80
