import { useEffect, type RefObject } from 'react'
import { isTyping } from '#web/console/is-typing.ts'
import { areSingleKeysOn } from '#web/console/single-keys.ts'

/** Opens a filter and focuses its field of words by `/`, which opens the search of the console on other pages. */
export function useFilterKey(filter: RefObject<HTMLDetailsElement | null>): void {
  useEffect(() => {
    function onKey(event: KeyboardEvent) {
      const isPlain = event.key === '/' && !event.ctrlKey && !event.metaKey && !event.altKey
      if (!filter.current || !isPlain || event.defaultPrevented || isTyping(event.target) || !areSingleKeysOn()) return
      event.preventDefault()
      for (let at: Element | null = filter.current; at; at = at.parentElement)
        if (at instanceof HTMLDetailsElement && at.querySelector('summary')?.checkVisibility()) at.open = true
      filter.current.querySelector<HTMLElement>('[type=search]')?.focus()
    }
    // Before the keys of the console.
    document.addEventListener('keydown', onKey, { capture: true })
    return () => document.removeEventListener('keydown', onKey, { capture: true })
  }, [filter])
}
