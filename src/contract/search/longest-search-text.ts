/** The longest text that homes are searched by, in characters. */
export const LONGEST_SEARCH_TEXT = 80
