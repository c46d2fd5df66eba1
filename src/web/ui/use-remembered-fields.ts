import { useEffect, type RefObject } from 'react'

/** What was typed, and the server's value at that time. */
interface Remembered {
  readonly given: string
  readonly typed: string
}

/** For whom and what a form is filled in. */
export interface RememberedFor {
  /** The id of an account, or the name of a form that nobody has to be signed in for. */
  readonly owner: string
  /** The home that a message is for. */
  readonly stay?: string
  /** Whether the server has not seen the values yet: what was typed before a reload may then be put back. */
  readonly isFresh: boolean
  /** The names of the fields that are kept; all if left out. Always the same array. */
  readonly only?: readonly string[]
}

/**
 * Keeps what is typed into the fields of a form while the tab is open: a message for its home, everything else for all
 * homes. Puts fresh values back after a reload or when the page is opened again, if the server's value is still the
 * same; a value that the server has changed since is newer. With null it keeps nothing. Passwords are never kept; of a
 * form with card data only what `only` names.
 */
export function useRememberedFields(
  fields: RefObject<HTMLFieldSetElement | HTMLFormElement | null>,
  rememberedFor: RememberedFor | null,
): void {
  const { owner, stay = '', isFresh, only } = rememberedFor ?? { owner: null, isFresh: false }
  useEffect(() => {
    const set = fields.current
    if (!set || owner === null) return
    const keyOf = (name: string) => `${keysOf(owner)}${name === 'message' ? `${stay}.` : ''}${name}`
    const inputs = [...set.elements]
      .filter((element) => element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement)
      .filter(({ type, name }) => type !== 'password' && (only?.includes(name) ?? true))
    for (const input of isFresh ? inputs : []) {
      const kept = read(keyOf(input.name))
      if (kept?.given === input.defaultValue && input.value === input.defaultValue) input.value = kept.typed
    }
    const keep = () => {
      for (const { name, defaultValue, value } of inputs) write(keyOf(name), { given: defaultValue, typed: value })
    }
    set.addEventListener('input', keep)
    return () => set.removeEventListener('input', keep)
  }, [fields, owner, stay, isFresh, only])
}

/** Forgets what was kept for this owner. */
export function forgetFields(owner: string): void {
  try {
    for (const key of Object.keys(sessionStorage)) if (key.startsWith(keysOf(owner))) sessionStorage.removeItem(key)
  } catch {
    // The storage is blocked, and nothing was kept.
  }
}

const keysOf = (owner: string) => `holmstay.typed.${owner}.`

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
