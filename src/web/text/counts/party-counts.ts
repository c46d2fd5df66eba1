import { byCount } from '#core/text/counted.ts'

/** Above the ages of children. */
export function agesOfChildren(children: number): string {
  return byCount(children, { zero: 'No children', one: 'Age of the child', other: 'Ages of the children' })
}

/** Below the field for pets. */
export function petsHint(pets: number): string {
  return byCount(pets, { zero: 'No pets', one: 'One is welcome', other: 'Up to # are welcome' })
}
