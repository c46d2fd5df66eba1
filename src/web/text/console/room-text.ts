/** The kinds of rooms and beds that the editor offers; rooms keep others that they already have. */
export const USUAL_ROOMS = [
  'bedroom',
  'living room',
  'study',
  'attic',
  'annexe',
  'kitchen',
  'bathroom',
  'terrace',
] as const
export const USUAL_BEDS = ['double bed', 'king-size bed', 'single bed', 'bunk bed', 'sofa bed', 'cot'] as const

export const roomsText = {
  about: 'Where guests sleep, in this order, and other rooms that photos show. Guests see changes of rooms at once.',
  nameHint: 'Empty: its kind.',
  noBeds: 'No beds',
}

export const linkedText = {
  about:
    'A booking of this home then takes the nights of its parts, and a booking of a part those of this home. Each keeps its own prices, page and calendar.',
  partOf: (title: string) => `This home is a part of ${title}`,
}

export const hostCardText = {
  about: 'Shown on the page of every home of this host. Guests see changes at once.',
  nobody: 'Nobody yet',
}
