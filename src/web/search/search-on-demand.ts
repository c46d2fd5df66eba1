import { lazy } from 'react'
import { firstInteraction } from '#web/ui/first-interaction.ts'

/** The search form: the server renders a plain form; what makes it nicer comes when the visitor stirs. */
export const SearchForm = lazy(async () => {
  await firstInteraction()
  return { default: (await import('./search-form.tsx')).SearchForm }
})

/** Its dates alone, for forms that have nothing else of it. From there: a part of their own would be one more file for every page with a search. */
export const SearchDates = lazy(async () => {
  await firstInteraction()
  return { default: (await import('./search-form.tsx')).SearchDates }
})
