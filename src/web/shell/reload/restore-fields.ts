import { FIELDS, KEPT_FIELDS_KEY, type KeptField } from './kept-fields.ts'

/**
 * Restores once the fields that `keepTyped` kept, as if they were typed again, if the visitor is still on the same
 * page.
 */
export function restoreFields(): void {
  const stored = sessionStorage.getItem(KEPT_FIELDS_KEY)
  sessionStorage.removeItem(KEPT_FIELDS_KEY)
  const { path, kept } = JSON.parse(stored ?? '{}') as { path?: string; kept?: readonly KeptField[] }
  if (path !== window.location.pathname) return
  for (const [place, name, value, checked] of kept ?? []) restore(fieldAt(place, name), value, checked)
}

function fieldAt(place: number, name: string): HTMLInputElement | undefined {
  const all = [...document.querySelectorAll<HTMLInputElement>(FIELDS)]
  return all[place]?.name === name ? all[place] : all.find((field) => field.name === name)
}

function restore(field: HTMLInputElement | undefined, value: string, checked: boolean): void {
  if (!field) return
  if (field.type === 'checkbox' || field.type === 'radio') {
    // React listens to the click of such a field, not to its change.
    if (field.checked !== checked) field.click()
    return
  }
  // Bypasses React's own setter, after which React would take the value for one that it already knows.
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field) as object, 'value')?.set?.call(field, value)
  for (const type of ['input', 'change']) field.dispatchEvent(new Event(type, { bubbles: true }))
}
