/**
 * How many photos of a home its page shows. The viewer has all of them, and so has the end of the page without scripts.
 */
export const GALLERY_PHOTOS = 5
