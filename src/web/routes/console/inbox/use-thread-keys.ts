import { useEffect } from 'react'
import { areSingleKeysOn } from '#web/console/single-keys.ts'

/**
 * The keys of a conversation: R goes to the answer, Q opens and closes the form for an offer with its price, E says that
 * the conversation needs no answer. The elements they act on have the key as
 * `data-key`. They do nothing in fields and while another key is held, and can be
 * switched off (WCAG 2.1.4).
 */
export function useThreadKeys(): void {
  useEffect(() => {
    function onKey(event: KeyboardEvent) {
      // Held down, E would say and unsay it.
      if (event.repeat || event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return
      const { target } = event
      if (target instanceof HTMLElement && target.closest('input, select, textarea, [contenteditable]')) return
      if (!areSingleKeysOn()) return
      const key = event.key.toLowerCase()
      if (key !== 'r' && key !== 'q' && key !== 'e') return
      const found = document.querySelector<HTMLElement>(`[data-key="${key}"]`)
      if (!found) return
      event.preventDefault()
      if (key === 'r') found.focus()
      else found.click()
      if (key === 'q') firstFieldBeside(found)?.focus()
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [])
}

const firstFieldBeside = (summary: HTMLElement) =>
  summary.closest('details[open]')?.querySelector<HTMLElement>('form input:not([type=hidden])')
