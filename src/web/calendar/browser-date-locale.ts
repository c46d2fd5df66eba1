import { chooseDateLocale } from '#core/time/date-input.ts'

let locale: string | null = null

/**
 * Returns the locale in which the visitor reads and types dates: the first of the browser's languages that
 * `chooseDateLocale` supports. Only works in a browser.
 */
export const browserDateLocale = (): string => (locale ??= chooseDateLocale(navigator.languages))
