/** Texts about places. */
export const placeText = {
  about:
    'Where visitors can search. The front page shows those with homes, with their picture and what you write about them.',
  none: 'No places yet. The first one is created with your first home, or here.',
  notFound: 'No place has such a name.',
  noPicture: 'No picture',
  noIntro: 'No words',
  saved: 'Saved. Visitors see it now.',
  added: 'The place is added. Give it a picture, so that its card on the front page is not empty.',
  removed: 'The place is removed.',
  pictureAbout: 'Shown on the front page. JPEG, PNG, WebP or AVIF, 20 MB at most; upright, 1,200 pixels wide or more.',
  pictureNone: 'No picture yet.',
  pictureInWork: 'The picture is being prepared. It appears in a few seconds.',
  pictureFailed: 'This file could not be read as a picture. Choose another one.',
  pictureRemoved: 'The place is shown without a picture.',
} as const
