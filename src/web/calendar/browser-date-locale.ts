import { chooseDateLocale } from '#core/time/date-input.ts'

let locale: string | null = null

/** The locale in which the visitor reads and types dates: the first of the browser's languages that it knows. Only in a browser. */
export const browserDateLocale = (): string => (locale ??= chooseDateLocale(navigator.languages))
