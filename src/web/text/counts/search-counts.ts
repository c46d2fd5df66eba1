import { byCount } from '#core/text/counted.ts'

/** Says how many homes a search has found; begins a heading. */
export function staysFound(stays: number): string {
  return byCount(stays, { zero: 'No homes', one: '1 home', other: '# homes' })
}

/** Says the same for a search that has not looked at all homes. */
export function staysFoundSoFar(stays: number): string {
  return byCount(stays, { zero: 'No homes found so far', one: 'At least 1 home', other: 'At least # homes' })
}

/** The button that ends the choice of filters. */
export function staysToShow(stays: number): string {
  return byCount(stays, { zero: 'No home has all that', one: 'Show 1 home', other: 'Show # homes' })
}

/** On the link from the first page to the list. */
export function staysToSee(stays: number): string {
  return byCount(stays, { zero: 'See the list of homes', one: 'See the one home', other: 'See all # homes' })
}

/** For screen readers, after a figure that is shown alone. */
export function unitOfStays(stays: number): string {
  return byCount(stays, { one: ' home', other: ' homes' })
}

/** The name of a map with pins. */
export function staysOnMap(stays: number): string {
  const map = byCount(stays, { zero: 'Map without a home', one: 'Map of 1 home', other: 'Map of # homes' })
  return `${map}. Arrow keys move it, plus and minus zoom.`
}

/** The name of a pin that stands for several homes. */
export function staysAtPin(stays: number): string {
  return byCount(stays, { zero: 'No home here', one: '1 home here', other: '# homes here' })
}

/** Shown on a map that has room only for the best homes. */
export function bestStays(shown: number, total: number): string {
  const best = byCount(shown, { zero: 'None', one: 'The best-rated one', other: 'The best #' })
  const all = byCount(total, { one: 'of 1 home', other: 'of # homes' })
  return `${best} ${all}. Zoom in to see the others.`
}
