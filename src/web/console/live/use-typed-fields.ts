import { useEffect, useRef, useState } from 'react'
import { useLocation, useNavigation } from 'react-router'
import { sitePaths } from '#contract/site/site-paths.ts'
import { forgetSent, keepSent } from './sent-form.ts'
import { keepTyped, readTyped, restoreFields, typedField, withField } from './typed-fields.ts'

/**
 * Keeps what is typed into the forms of the console for this tab, and restores it when the page comes back after its
 * sign-in had ended. Returns whether that has happened, and a function that records that the page is locked.
 */
export function useTypedFields(uid: string): { readonly isRestored: boolean; readonly lock: () => void } {
  const { pathname } = useLocation()
  const { state } = useNavigation()
  const [isRestored, setRestored] = useState(false)
  const hasSent = useRef(false)

  useEffect(() => {
    const main = document.querySelector('#main')
    const kept = readTyped()
    keepTyped(null)
    const isOwn = kept?.isLocked && kept.uid === uid && kept.path === pathname
    const drawn = requestAnimationFrame(() => setRestored(main && isOwn ? restoreFields(main, kept.fields) > 0 : false))
    function onInput({ target }: Event) {
      const typed = main && typedField(main, target)
      if (!typed) return
      keepTyped({ uid, path: pathname, isLocked: false, fields: withField(readTyped()?.fields ?? [], typed) })
    }
    function onSubmit({ target }: Event) {
      hasSent.current = true
      if (target instanceof HTMLFormElement) keepSent(target)
    }
    main?.addEventListener('input', onInput)
    main?.addEventListener('submit', onSubmit)
    return () => {
      cancelAnimationFrame(drawn)
      main?.removeEventListener('input', onInput)
      main?.removeEventListener('submit', onSubmit)
      // A form that was sent after the sign-in had ended leads there, and its values were not saved.
      if (location.pathname === sitePaths.login()) lockTyped()
    }
  }, [pathname, uid])

  useEffect(() => {
    if (state !== 'idle' || !hasSent.current) return
    hasSent.current = false
    forgetSent()
    keepTyped(null)
    const drawn = requestAnimationFrame(() => setRestored(false))
    return () => cancelAnimationFrame(drawn)
  }, [state])
  return { isRestored, lock: lockTyped }
}

function lockTyped(): void {
  const typed = readTyped()
  if (typed) keepTyped({ ...typed, isLocked: true })
}
