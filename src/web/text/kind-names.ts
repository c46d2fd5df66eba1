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

/** What guests call a kind of home. */
export function kindName(kind: string): string {
  return NAMES[kind] ?? 'Holiday home'
}
