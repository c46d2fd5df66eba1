/**
 * Matches where the popovers of the search lie over the page (styles/parts/search.css). On smaller screens they are
 * part of the form: closing one at the start of a press elsewhere would move the button away from under the finger.
 */
export const FLOATING = '(min-width: 640px)'
