import { useEffect, type RefObject } from 'react'

/** What was typed, and what the server had given when it was. */
type Remembered = Readonly<Record<string, { readonly given: string; readonly typed: string }>>

/**
 * Keeps what is typed into the fields of a form while the tab is open, and puts it back after a reload when `restore` is set and the
 * server still gives what it gave then: what it has learned since is newer. Never used for card data.
 */
export function useRememberedFields(
  fields: RefObject<HTMLFieldSetElement | null>,
  key: string,
  restore: boolean,
): void {
  useEffect(() => {
    const set = fields.current
    if (!set) return
    const inputs = [...set.elements].filter(
      (element) => element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement,
    )
    const kept = restore ? read(key) : {}
    for (const input of inputs) {
      const one = kept[input.name]
      if (one?.given === input.defaultValue && input.value === input.defaultValue) input.value = one.typed
    }
    const keep = () =>
      write(
        key,
        Object.fromEntries(
          inputs.map(({ name, defaultValue, value }) => [name, { given: defaultValue, typed: value }]),
        ),
      )
    set.addEventListener('input', keep)
    return () => set.removeEventListener('input', keep)
  }, [fields, key, restore])
}

function read(key: string): Remembered {
  try {
    return (JSON.parse(sessionStorage.getItem(key) ?? '{}') as Remembered | null) ?? {}
  } catch {
    return {}
  }
}

function write(key: string, values: Remembered): void {
  try {
    sessionStorage.setItem(key, JSON.stringify(values))
  } catch {
    // A forbidden or full storage: then a reload starts afresh.
  }
}
