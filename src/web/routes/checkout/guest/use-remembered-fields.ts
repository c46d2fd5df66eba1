import { useEffect, type RefObject } from 'react'

/** What was typed, and the server's value at that time. */
interface Remembered {
  readonly given: string
  readonly typed: string
}

/** For whom and what a form is filled in. */
export interface RememberedFor {
  readonly uid: string
  readonly stay: string
  /** Whether the server has not seen the values yet: what was typed before a reload may then be put back. */
  readonly isFresh: boolean
}

/**
 * Keeps what an account types into the fields of a form while the tab is open: a message for its home, everything else
 * for all homes. Puts fresh values back after a reload, if the server's value is still the same; a value that the
 * server has changed since is newer. With null it keeps nothing. Never used for card data.
 */
export function useRememberedFields(
  fields: RefObject<HTMLFieldSetElement | null>,
  rememberedFor: RememberedFor | null,
): void {
  const { uid, stay, isFresh } = rememberedFor ?? { uid: null, stay: '', isFresh: false }
  useEffect(() => {
    const set = fields.current
    if (!set || uid === null) return
    const keyOf = (name: string) => `holmstay.checkout.${uid}.${name === 'message' ? `${stay}.` : ''}${name}`
    const inputs = [...set.elements].filter(
      (element) => element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement,
    )
    for (const input of isFresh ? inputs : []) {
      const kept = read(keyOf(input.name))
      if (kept?.given === input.defaultValue && input.value === input.defaultValue) input.value = kept.typed
    }
    const keep = () => {
      for (const { name, defaultValue, value } of inputs) write(keyOf(name), { given: defaultValue, typed: value })
    }
    set.addEventListener('input', keep)
    return () => set.removeEventListener('input', keep)
  }, [fields, uid, stay, isFresh])
}

function read(key: string): Remembered | null {
  try {
    return JSON.parse(sessionStorage.getItem(key) ?? 'null') as Remembered | null
  } catch {
    return null
  }
}

function write(key: string, value: Remembered): void {
  try {
    sessionStorage.setItem(key, JSON.stringify(value))
  } catch {
    // The storage is blocked or full: after a reload the form is empty.
  }
}
