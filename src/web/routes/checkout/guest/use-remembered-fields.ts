import { useEffect, type RefObject } from 'react'

/** For each field, what was typed and the server's value at that time. */
type Remembered = Readonly<Record<string, { readonly given: string; readonly typed: string }>>

/**
 * Keeps what is typed into the fields of a form while the tab is open. With `restore` it puts that back after a reload,
 * if the server's value is still the same; a value that the server has changed since is newer. Never used for card
 * data.
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
    // The storage is blocked or full: after a reload the form is empty.
  }
}
