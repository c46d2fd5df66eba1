import { useEffect, useState, type RefObject } from 'react'
import { restoreFields, stillThere, typedField, withField, type TypedFields } from './typed-fields.ts'

interface TypedBefore {
  /** Whether the form shows what was typed on an earlier visit. */
  readonly isBack: boolean
  /** Returns to what is saved. */
  readonly forget: () => void
}

/**
 * Keeps what is typed into a form that only its button saves, for this tab, because every link beside it leads away.
 * `name` contains what is saved, so that what was typed before does not come back once something was saved; null:
 * nothing is kept. `key` is that of the form, whose element is replaced when the key changes.
 */
export function useTypedBefore(
  ref: RefObject<HTMLFormElement | null>,
  { name, key }: { readonly name: string | null; readonly key: string },
): TypedBefore {
  const [back, setBack] = useState<string | null>(null)
  useEffect(() => {
    const form = ref.current
    const around = form?.parentElement
    if (name === null || !form || !around) return
    const fields = read(name)
    const drawn = requestAnimationFrame(() => {
      // After a refusal the form has all of it already.
      const isShown = stillThere(around, { fields }).fields.length === fields.length
      if (!isShown && restoreFields(around, { fields }) > 0) setBack(name)
    })
    const onInput = ({ target }: Event) => {
      const typed = typedField(around, target)
      if (typed) keep(name, withField(read(name), typed))
    }
    form.addEventListener('input', onInput)
    return () => {
      cancelAnimationFrame(drawn)
      form.removeEventListener('input', onInput)
    }
  }, [ref, name, key])
  const forget = () => {
    if (name !== null) keep(name, [])
    ref.current?.reset()
    setBack(null)
  }
  return { isBack: back !== null && back === name, forget }
}

function read(name: string): TypedFields['fields'] {
  try {
    return (JSON.parse(sessionStorage.getItem(name) ?? '[]') ?? []) as TypedFields['fields']
  } catch {
    return [] // blocked, or not ours
  }
}

function keep(name: string, fields: TypedFields['fields']): void {
  try {
    if (fields.length === 0) sessionStorage.removeItem(name)
    else sessionStorage.setItem(name, JSON.stringify(fields))
  } catch {
    // The storage is full or blocked: the form still has the text.
  }
}
