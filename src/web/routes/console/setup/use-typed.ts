import { useEffect, useRef, useState, type RefObject } from 'react'
import type { Values } from '../homes/form/field.ts'

type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

interface Typed {
  readonly form: RefObject<HTMLFormElement | null>
  /** Whether the form shows what was typed on an earlier visit. */
  readonly isRestored: boolean
  /** Returns to what is saved. */
  readonly forget: () => void
}

/**
 * Keeps what differs in a form from what is saved, for this tab, because every link of the page leads away from it.
 * `name` contains the version of what is saved: once something is saved, what was typed before does not come back.
 */
export function useTyped(name: string, saved: Values): Typed {
  const form = useRef<HTMLFormElement>(null)
  const [isRestored, setRestored] = useState(false)
  useEffect(() => {
    const element = form.current
    if (!element) return
    setRestored(fill(element, read(name)))
    const onInput = () => keep(name, differing(element, saved))
    element.addEventListener('input', onInput)
    return () => element.removeEventListener('input', onInput)
  }, [name, saved])
  const forget = () => {
    keep(name, {})
    if (form.current) fill(form.current, saved)
    setRestored(false)
  }
  return { form, isRestored, forget }
}

const controlsOf = (form: HTMLFormElement) =>
  [...form.elements].filter(
    (one): one is Control =>
      (one instanceof HTMLInputElement && one.type !== 'hidden') ||
      one instanceof HTMLTextAreaElement ||
      one instanceof HTMLSelectElement,
  )

const differing = (form: HTMLFormElement, saved: Values): Values =>
  Object.fromEntries(
    controlsOf(form)
      .filter(({ name, value }) => value !== (saved[name] ?? ''))
      .map(({ name, value }) => [name, value]),
  )

/** Fills in values; returns whether that changed anything. */
function fill(form: HTMLFormElement, values: Readonly<Record<string, unknown>>): boolean {
  const filled = controlsOf(form).filter(
    ({ name, value }) => typeof values[name] === 'string' && values[name] !== value,
  )
  for (const control of filled) control.value = String(values[control.name])
  return filled.length > 0
}

function read(name: string): Readonly<Record<string, unknown>> {
  try {
    return (JSON.parse(sessionStorage.getItem(name) ?? '{}') ?? {}) as Record<string, unknown>
  } catch {
    return {} // blocked, or not ours
  }
}

function keep(name: string, values: Values): void {
  try {
    if (Object.keys(values).length === 0) sessionStorage.removeItem(name)
    else sessionStorage.setItem(name, JSON.stringify(values))
  } catch {
    // The storage is full or blocked: the form still has the text.
  }
}
