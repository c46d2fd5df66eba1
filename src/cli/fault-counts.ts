import { byCount } from '#core/text/counted.ts'

/** Returns the heading of the list of faults in a configuration. */
export function faultsOfConfiguration(faults: number): string {
  const many = byCount(faults, { zero: 'no fault', one: 'a fault', other: '# faults' })
  return `The configuration has ${many} (.env.example explains every setting):`
}

/** Returns the last line of the report about the books. */
export function faultsOfBooks(faults: number): string {
  return byCount(faults, { zero: 'The books are in order.', one: '1 fault', other: '# faults' })
}
