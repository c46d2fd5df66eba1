import type { KeptField } from './kept-fields.ts'

// The source text of these functions is copied into the head of every page (`head-script.ts`), so they use nothing but
// their arguments and the browser.

declare global {
  interface Window {
    /** The fields that were changed and not sent yet. */
    holmstayTyped: Set<EventTarget>
  }
}

/** Begins to note which fields are changed. */
export function noteTyped(): void {
  const typed = (window.holmstayTyped = new Set())
  addEventListener('input', ({ target }) => target && typed.add(target), true)
  addEventListener(
    'submit',
    ({ target }) => {
      for (const field of typed) if ((field as HTMLInputElement).form === target) typed.delete(field)
    },
    true,
  )
}

/**
 * Keeps changed fields under a key for after the reload (`restore-fields.ts`); `fields` selects all that a page can
 * have. Returns false if one cannot be kept: passwords, card data, codes and files must not be put into a storage.
 */
export function keepTyped(fields: string, key: string): boolean {
  const all = [...document.querySelectorAll(fields)]
  const changed = [...window.holmstayTyped].filter((field) => (field as Node).isConnected) as HTMLInputElement[]
  // Firefox's property is empty for the codes, so that the attribute is read.
  const secret = /password|^file|cc-|one-time/
  if (changed.some((field) => secret.test(`${field.type} ${field.getAttribute('autocomplete')}`))) return false
  const kept = changed.map((field): KeptField => [all.indexOf(field), field.name, field.value, field.checked])
  try {
    if (kept.length > 0) sessionStorage.setItem(key, JSON.stringify({ path: location.pathname, kept }))
    return true
  } catch {
    return false
  }
}
