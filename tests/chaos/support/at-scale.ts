/** `npm run chaos` runs at full size; `npm test` in a form that fits into minutes. */
export const isFullSize = process.env['CHAOS'] === 'full'

/** How often, or how long: the quick form's number, or the full one's. */
export function atScale(quick: number, full: number): number {
  return isFullSize ? full : quick
}
