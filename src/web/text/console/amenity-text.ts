/** Texts about amenities. */
export const amenityText = {
  about: 'What homes can offer. Those at the top are shown first, also on cards of homes, which have room for a few.',
  filterable: 'Guests expect it',
  filterableAbout: 'Searches can filter by it, and a home without it says so.',
  position: '0 comes first, and others make room; empty: at the end.',
  taken: 'There is already an amenity with this name.',
  full: 'There is no room for more than 128 amenities. Remove one that no home needs.',
  added: 'The amenity is added. Homes can choose it in their editor.',
  removed: 'The amenity is removed.',
} as const
