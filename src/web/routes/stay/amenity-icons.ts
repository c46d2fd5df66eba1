import type { IconName } from '#web/icon/icon-name.ts'

/** Icons of amenities that have their own; the others get the icon of their group. */
const BY_CODE: Readonly<Record<string, IconName>> = {
  'private-pool': 'pool',
  'shared-pool': 'pool',
  'sea-view': 'waves',
  'beach-on-foot': 'umbrella',
  'outdoor-shower': 'droplet',
  'sun-loungers': 'sun',
  terrace: 'sun',
  barbecue: 'flame',
  'wood-stove': 'flame',
  'outdoor-dining': 'utensils',
  'air-conditioning': 'snowflake',
  heating: 'thermometer',
  'ceiling-fans': 'fan',
  bathtub: 'bath',
  'bed-linen': 'bed',
  'dark-bedrooms': 'moon',
  towels: 'droplet',
  'hair-dryer': 'wind',
  'coffee-maker': 'coffee',
  kettle: 'coffee',
  workspace: 'laptop',
  tv: 'tv',
  'private-entrance': 'door',
  'smoke-alarm': 'alert',
  'fire-extinguisher': 'flame',
  'first-aid-kit': 'plus-cross',
  safe: 'lock',
}
const BY_CATEGORY: Readonly<Record<string, IconName>> = {
  kitchen: 'utensils',
  outdoors: 'tree',
  comfort: 'home',
  laundry: 'washer',
  family: 'cot',
  access: 'key',
  parking: 'car',
  safety: 'shield',
  internet: 'wifi',
}

/** Returns the icon of an amenity: its own, that of its group, or a tick. */
export function amenityIcon({ code, category }: { readonly code: string; readonly category: string }): IconName {
  return BY_CODE[code] ?? BY_CATEGORY[category] ?? 'check'
}
