import { useRef, type RefObject } from 'react'
import { forgetFields, useRememberedFields } from '#web/ui/use-remembered-fields.ts'

/** One name for all forms of the sign-in, so that what was typed into one of them is in the next. */
const OWNER = 'sign-in'

/**
 * Returns the reference for a form of the sign-in. Name and address that were typed into another form, or before a
 * reload, are put back unless the server has given values (`isFresh` false). Passwords are never kept.
 */
export function useTypedEmail(isFresh: boolean): RefObject<HTMLFormElement | null> {
  const form = useRef<HTMLFormElement>(null)
  useRememberedFields(form, { owner: OWNER, isFresh })
  return form
}

/** Forgets what was typed, once somebody is signed in. */
export function forgetTypedEmail(): void {
  forgetFields(OWNER)
}
