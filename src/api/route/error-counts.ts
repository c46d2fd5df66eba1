import { byCount } from '#core/text/counted.ts'

/**
 * Returns the message of a refusal: the fault if there is only one (`first`), otherwise how many, in the words of
 * Strapi.
 */
export function errorsOccurred(errors: number, first: string): string {
  return byCount(errors, { zero: 'No errors occurred', one: '', other: `${errors} errors occurred` }) || first
}
