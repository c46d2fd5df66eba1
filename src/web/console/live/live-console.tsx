import { useCallback, useEffect, useRef, useState } from 'react'
import { useMatches, useNavigation } from 'react-router'
import { sitePaths } from '#contract/site/site-paths.ts'
import { Icon } from '#web/icon/icon.tsx'
import { lockText } from '#web/text/console-text.ts'
import { hasChangedSince, listenToChanges, type LockReason } from './listen-to-changes.ts'
import { useCurrentInSight } from './use-current-in-sight.ts'
import { usePageFocus } from './use-page-focus.ts'
import { useRefresh } from './use-refresh.ts'
import { useKeptPreview } from './use-kept-preview.ts'
import { useTypedFields } from './use-typed-fields.ts'

/** The `handle` of a page of the console that is updated when others change something. */
export interface LiveHandle {
  readonly isLive: true
}

interface LiveConsoleProps {
  readonly uid: string
  /** The state from which the page was read. */
  readonly readFrom: string
  /** Called when the counts of what waits may have changed. */
  readonly onCount: () => void
}

/**
 * Follows changes by others: pages with a `LiveHandle` are read again, and a page whose sign-in has ended is locked as
 * it is.
 */
export function LiveConsole({ uid, readFrom, onCount }: LiveConsoleProps) {
  const isLive = useMatches().some(({ handle }) => (handle as LiveHandle | undefined)?.isLive)
  const [ended, setEnded] = useState<LockReason | null>(null)
  const { isRestored, lock } = useTypedFields(uid)
  useKeptPreview()
  useCurrentInSight()
  usePageFocus()
  const read = useRef(readFrom)
  // Before the effects of `useRefresh`, which ask as soon as the page has been read again.
  useEffect(() => {
    read.current = readFrom
  }, [readFrom])
  const hasChanged = useCallback(async () => {
    const asked = read.current
    const isNew = await hasChangedSince(asked)
    // What had changed is shown if the page was read again meanwhile.
    return isNew && read.current === asked
  }, [])
  const { isWaiting, change, show } = useRefresh({
    isLive: Boolean(isLive),
    isReading: useNavigation().state !== 'idle',
    count: onCount,
    hasChanged,
  })
  const on = useRef({ change, over: setEnded })
  useEffect(() => {
    on.current = {
      change,
      over(reason) {
        lock()
        setEnded(reason)
      },
    }
  })
  useEffect(
    () =>
      listenToChanges({
        readFrom: () => read.current,
        change: (isAnything) => on.current.change(isAnything),
        over: (reason) => on.current.over(reason),
      }),
    [],
  )
  if (ended) return <Lock reason={ended} />
  return (
    <div className="c-live" role="status">
      {isWaiting ? (
        <button type="button" className="c-btn" onClick={show}>
          <Icon name="clock" />
          Something has changed. Show it
        </button>
      ) : null}
      {isRestored ? <div className="c-note ok">What you had typed is back. It has not been sent yet.</div> : null}
    </div>
  )
}

function Lock({ reason }: { readonly reason: LockReason }) {
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => dialog.current?.showModal(), [])
  const { title, text, action } = lockText[reason]
  return (
    // Browsers let a second Escape close the dialog.
    <dialog ref={dialog} className="c-lock" aria-labelledby="c-lock" onClose={() => dialog.current?.showModal()}>
      <Icon name="lock" />
      <h2 id="c-lock">{title}</h2>
      <p>{text}</p>
      {/* Loads a document: the server redirects to the sign-in, and from there back here. */}
      <a
        className="c-btn primary"
        href={
          reason === 'signed_out'
            ? location.pathname + location.search
            : reason === 'suspended'
              ? sitePaths.login()
              : sitePaths.user()
        }
      >
        {action}
      </a>
    </dialog>
  )
}
