import { lazy } from 'react'
import { firstInteraction } from '#web/ui/first-interaction.ts'

/**
 * The search of the front page, whose enhancements load when the visitor first interacts. They load at once where the
 * browser has put back what was chosen before a reload: until then, the form still names the choices of the server.
 */
export const HeroSearch = lazy(async () => {
  if (import.meta.env.SSR || !isRefilled()) await firstInteraction()
  return { default: (await import('#web/search/search-form.tsx')).SearchForm }
})

/** Returns whether the form holds something else than what the server wrote into it. */
function isRefilled(): boolean {
  const parts = document.querySelectorAll<HTMLInputElement | HTMLOptionElement>('.hero .search :is(input, option)')
  return [...parts].some((part) =>
    part instanceof HTMLOptionElement
      ? part.selected !== part.defaultSelected
      : part.value !== part.defaultValue || part.checked !== part.defaultChecked,
  )
}
