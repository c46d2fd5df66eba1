import { byCount } from '#core/text/counted.ts'

/** The message of a refusal: what is wrong where it is one thing (`first`), else how many, as Strapi words it. */
export function errorsOccurred(errors: number, first: string): string {
  return byCount(errors, { zero: 'No errors occurred', one: '', other: `${errors} errors occurred` }) || first
}
