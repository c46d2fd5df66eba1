import { byCount } from '#core/text/counted.ts'

/** Pictures that were handed in and are not to be seen yet. */
export function photosInWorkText(count: number): string {
  return byCount(count, {
    zero: 'All pictures are ready.',
    one: '1 picture is being made ready.',
    other: '# pictures are being made ready.',
  })
}

/** How many homes somebody runs. */
export function homesRun(count: number): string {
  return byCount(count, { zero: 'No homes yet', one: '1 home', other: '# homes' })
}

/** What is missing in a home of a list. */
export function missingCount(count: number): string {
  return byCount(count, { zero: 'complete', one: '1 thing missing', other: '# things missing' })
}
