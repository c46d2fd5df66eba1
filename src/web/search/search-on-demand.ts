import { lazy } from 'react'
import { firstInteraction } from '#web/ui/first-interaction.ts'

/** The search form. The server renders a plain form; its enhancements load when the visitor first interacts. */
export const SearchForm = lazy(async () => {
  await firstInteraction()
  return { default: (await import('./search-form.tsx')).SearchForm }
})

/**
 * The dates of the search form for forms that need nothing else of it. Imported from the same module, because a module
 * of its own would be one more file for every page with a search.
 */
export const SearchDates = lazy(async () => {
  await firstInteraction()
  return { default: (await import('./search-form.tsx')).SearchDates }
})
