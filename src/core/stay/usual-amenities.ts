/** The groups in which the page of a home shows amenities. */
export const AMENITY_CATEGORIES = [
  'outdoors',
  'comfort',
  'kitchen',
  'internet',
  'laundry',
  'family',
  'parking',
  'access',
  'safety',
] as const

export type AmenityCategory = (typeof AMENITY_CATEGORIES)[number]

/**
 * An amenity that a new catalogue contains. The id is its bit in the search index, so an id that was released never
 * changes its meaning.
 */
export interface UsualAmenity {
  readonly id: number
  readonly code: string
  readonly name: string
  readonly category: AmenityCategory
  /** Guests expect it: a home that lacks it says so, and searches can filter by it. */
  readonly expected: boolean
}

// In order of importance. What makes guests choose a home comes first, because cards show only the first ones.
const rows = [
  [24, 'private-pool', 'Private pool', 'outdoors', true],
  [25, 'shared-pool', 'Shared pool', 'outdoors', false],
  [31, 'sea-view', 'Sea view', 'outdoors', true],
  [32, 'beach-on-foot', 'Walk to the sea', 'outdoors', true],
  [27, 'garden', 'Garden', 'outdoors', false],
  [26, 'terrace', 'Terrace or balcony', 'outdoors', true],
  [0, 'air-conditioning', 'Air conditioning', 'comfort', true],
  [3, 'wood-stove', 'Wood stove', 'comfort', false],
  [15, 'wifi', 'Wi-Fi', 'internet', true],
  [33, 'parking', 'Parking at the house', 'parking', true],
  [34, 'street-parking', 'Free parking in the street', 'parking', false],
  [4, 'kitchen', 'Kitchen', 'kitchen', true],
  [7, 'dishwasher', 'Dishwasher', 'kitchen', true],
  [12, 'washing-machine', 'Washing machine', 'laundry', true],
  [28, 'barbecue', 'Barbecue', 'outdoors', false],
  [29, 'outdoor-dining', 'Table outside', 'outdoors', false],
  [30, 'sun-loungers', 'Sun loungers', 'outdoors', false],
  [23, 'outdoor-shower', 'Outdoor shower', 'outdoors', false],
  [2, 'heating', 'Heating', 'comfort', true],
  [1, 'ceiling-fans', 'Ceiling fans', 'comfort', false],
  [22, 'bathtub', 'Bathtub', 'comfort', true],
  [18, 'bed-linen', 'Bed linen', 'comfort', false],
  [19, 'towels', 'Towels', 'comfort', false],
  [20, 'dark-bedrooms', 'Shutters that darken the bedrooms', 'comfort', false],
  [21, 'hair-dryer', 'Hair dryer', 'comfort', false],
  [5, 'fridge-freezer', 'Fridge and freezer', 'kitchen', false],
  [6, 'oven', 'Oven', 'kitchen', true],
  [8, 'microwave', 'Microwave', 'kitchen', false],
  [9, 'coffee-maker', 'Coffee maker', 'kitchen', false],
  [10, 'toaster', 'Toaster', 'kitchen', false],
  [11, 'kettle', 'Kettle', 'kitchen', false],
  [16, 'workspace', 'Desk to work at', 'internet', false],
  [17, 'tv', 'Television', 'internet', true],
  [13, 'iron', 'Iron', 'laundry', false],
  [14, 'drying-rack', 'Washing line or drying rack', 'laundry', false],
  [38, 'cot', 'Cot', 'family', true],
  [39, 'high-chair', 'High chair', 'family', false],
  [35, 'self-check-in', 'Key box, arrive when you like', 'access', false],
  [36, 'private-entrance', 'Own entrance', 'access', false],
  [37, 'one-level', 'All on one level', 'access', false],
  [40, 'smoke-alarm', 'Smoke alarm', 'safety', true],
  [41, 'fire-extinguisher', 'Fire extinguisher', 'safety', false],
  [42, 'first-aid-kit', 'First-aid kit', 'safety', false],
  [43, 'safe', 'Safe', 'safety', false],
] as const satisfies readonly (readonly [number, string, string, AmenityCategory, boolean])[]

export type UsualAmenityCode = (typeof rows)[number][1]

/** The amenities that guests ask for, in the order in which they are shown. A new catalogue contains these. */
export const usualAmenities: readonly (UsualAmenity & { readonly code: UsualAmenityCode })[] = rows.map(
  ([id, code, name, category, expected]) => ({ id, code, name, category, expected }),
)
