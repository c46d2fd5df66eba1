/**
 * Where what a field of the search opens lies over the page (styles/parts/search.css). On smaller screens it stands in
 * the form: closed by the beginning of a press elsewhere, it would move the button away from under the finger.
 */
export const FLOATING = '(min-width: 640px)'
