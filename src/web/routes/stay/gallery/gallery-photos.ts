/** So many photos of a home are seen on its page; all of them in the viewer and, without scripts, at the end of the page. */
export const GALLERY_PHOTOS = 5
