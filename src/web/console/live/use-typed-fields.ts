import { useEffect, useRef, useState } from 'react'
import { useLocation, useNavigation } from 'react-router'
import { sitePaths } from '#contract/site/site-paths.ts'
import { forgetSent, keepSent } from './sent-form.ts'
import { keepTyped, readTyped, restoreFields, shownWith, stillThere, typedField, withField } from './typed-fields.ts'

/**
 * Keeps what is typed into the forms of the console for this tab, and restores it when the page comes back after its
 * sign-in had ended. Returns whether that has happened, and a function that records that the page is locked.
 */
export function useTypedFields(uid: string): { readonly isRestored: boolean; readonly lock: () => void } {
  const { pathname, key } = useLocation()
  const { state, location: goesTo, formMethod } = useNavigation()
  const [isRestored, setRestored] = useState(false)
  const hasSent = useRef(false)
  /** Where a form has been posted that is being answered. */
  const postedAt = useRef<string | null>(null)

  useEffect(() => {
    const main = document.querySelector('#main')
    const kept = readTyped()
    keepTyped(null)
    const isOwn = kept?.isLocked && kept.uid === uid && kept.path === pathname
    const drawn = requestAnimationFrame(() => setRestored(main && isOwn ? restoreFields(main, kept) > 0 : false))
    function onInput({ target }: Event) {
      const typed = main && typedField(main, target)
      if (!typed) return
      const { fields = [], shown = [] } = readTyped() ?? {}
      const ofOthers = shown.filter(({ form }) => form !== typed.form)
      keepTyped({
        uid,
        path: pathname,
        isLocked: false,
        fields: withField(fields, typed),
        shown: [...ofOthers, ...shownWith(main, target)],
      })
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
    if (state === 'submitting' && formMethod === 'POST') postedAt.current = goesTo.key
    if (state !== 'idle' || !hasSent.current) return
    // What is saved leads on to another entry of the history, or to an empty form. One that was refused is as it was typed.
    const isAnswered = postedAt.current === key
    hasSent.current = false
    postedAt.current = null
    forgetSent()
    const [main, typed] = [document.querySelector('#main'), readTyped()]
    const kept = isAnswered && main && typed ? stillThere(main, typed) : null
    keepTyped(kept)
    if (kept && kept.fields.length > 0) return
    const drawn = requestAnimationFrame(() => setRestored(false))
    return () => cancelAnimationFrame(drawn)
  }, [state, key, goesTo, formMethod])
  return { isRestored, lock: lockTyped }
}

function lockTyped(): void {
  const typed = readTyped()
  if (typed) keepTyped({ ...typed, isLocked: true })
}
