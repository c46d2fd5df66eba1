import type { Box } from '#web/map/live/name-sides.ts'

const GAP = 8

/**
 * Returns where to put the card of a pin, in the pixels of `pin` and `area`: above the pin, or else below, right or
 * left of it, whichever first fits entirely into `area`. If no side has room, the card covers the pin: it is never cut
 * off unless the area is smaller than the card.
 */
export function cardPlace(
  pin: Box,
  { width, height }: { readonly width: number; readonly height: number },
  area: Box,
): { readonly left: number; readonly top: number } {
  const left = within((pin.left + pin.right - width) / 2, area.left, area.right - width)
  const top = within((pin.top + pin.bottom - height) / 2, area.top, area.bottom - height)
  const sides = [
    { left, top: pin.top - GAP - height },
    { left, top: pin.bottom + GAP },
    { left: pin.right + GAP, top },
    { left: pin.left - GAP - width, top },
  ]
  const isWhole = (place: { readonly left: number; readonly top: number }) =>
    place.left >= area.left &&
    place.top >= area.top &&
    place.left + width <= area.right &&
    place.top + height <= area.bottom
  return sides.find(isWhole) ?? { left, top }
}

const within = (value: number, least: number, most: number) => Math.max(least, Math.min(value, most))
