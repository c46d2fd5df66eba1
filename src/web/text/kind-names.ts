const NAMES: Readonly<Record<string, string>> = {
  house: 'Whole house',
  villa: 'Villa',
  apartment: 'Apartment',
  cottage: 'Cottage',
  bungalow: 'Bungalow',
  farm: 'Farmhouse',
  boat: 'Boat',
  cabin: 'Cabin',
  chalet: 'Chalet',
}

/** Returns the word that guests use for a kind of home. */
export function kindName(kind: string): string {
  return NAMES[kind] ?? 'Holiday home'
}
