import type { Setting } from '#demo/content/stay-outside.ts'

const STREETS: ReadonlySet<Setting> = new Set(['lane', 'street', 'square'])

/** Houses whose front stands in the water or on a quay. */
const SHORES: ReadonlySet<Setting> = new Set(['quay', 'slipway', 'rocks', 'inlet', 'promenade'])

export function isStreet(setting: Setting): boolean {
  return STREETS.has(setting)
}

export function isShore(setting: Setting): boolean {
  return SHORES.has(setting)
}
