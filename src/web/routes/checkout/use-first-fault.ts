import { useEffect, type RefObject } from 'react'

/**
 * Goes to the first field that the server refused, so that it is in view with what is wrong about it. Without scripts the address of
 * the form has the fragment that does the same.
 */
export function useFirstFault(fields: RefObject<HTMLElement | null>, isRefused: boolean): void {
  useEffect(() => {
    if (isRefused) fields.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [fields, isRefused])
}
