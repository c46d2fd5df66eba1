import { useEffect, type RefObject } from 'react'

/**
 * Keeps what is typed into the fields of a form while the tab is open, and puts it back after a reload when `restore` is set
 * and the field still holds what the server gave. Never used for card data.
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
      const value = kept[input.name]
      if (value !== undefined && input.value === input.defaultValue) input.value = value
    }
    const keep = () => write(key, Object.fromEntries(inputs.map((input) => [input.name, input.value])))
    set.addEventListener('input', keep)
    return () => set.removeEventListener('input', keep)
  }, [fields, key, restore])
}

function read(key: string): Readonly<Record<string, string>> {
  try {
    return (JSON.parse(sessionStorage.getItem(key) ?? '{}') as Record<string, string> | null) ?? {}
  } catch {
    return {}
  }
}

function write(key: string, values: Readonly<Record<string, string>>): void {
  try {
    sessionStorage.setItem(key, JSON.stringify(values))
  } catch {
    // A forbidden or full storage: then a reload starts afresh.
  }
}
