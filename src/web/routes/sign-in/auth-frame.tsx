import { useSyncExternalStore, type ReactNode } from 'react'
import { useLoaderData } from 'react-router'
import { Notice } from '#web/ui/notice.tsx'
import { SitePicture } from '#web/ui/site-picture.tsx'
import { heroDrawing } from '#web/pictures/hero-drawing.ts'
import { useAuthState } from '#web/sign-in/auth-state.ts'
import { authText } from '#web/text/auth-text.ts'
import { usePublicConfiguration } from '#web/backend/public-configuration.ts'
import type { WaitingStay } from './waiting/waiting-stay-data.ts'
import { WaitingStayNote } from './waiting/waiting-stay-note.tsx'

export interface AuthFrameProps {
  readonly title: string
  readonly lead: ReactNode
  readonly children: ReactNode
}

/**
 * The two halves of the sign-in pages: the form, with the home that the visitor is about to book (`waiting` of the
 * page's data), and a picture where there is room.
 */
export function AuthFrame({ title, lead, children }: AuthFrameProps) {
  const { error } = useAuthState()
  const { identity } = usePublicConfiguration()
  const keepsCookies = useKeepsCookies()
  const page = useLoaderData<{ readonly waiting?: WaitingStay | null } | null>()
  const waiting = page?.waiting
  return (
    <div className="auth">
      <div className="main">
        <div className="box">
          <div>
            <h1>{title}</h1>
            <p className="muted mt-2">{lead}</p>
          </div>
          {waiting ? <WaitingStayNote stay={waiting} /> : null}
          {error ? <Notice tone="warn">{error}</Notice> : null}
          {keepsCookies ? null : <Notice tone="warn">{authText.noCookies}</Notice>}
          {identity.path === null ? (
            <noscript>
              <Notice tone="warn">{authText.needsScripts}</Notice>
            </noscript>
          ) : null}
          {children}
        </div>
      </div>
      <div className="side">
        <SitePicture drawing={heroDrawing} alt="" sizes="(min-width: 1000px) 52vw, 1px" />
      </div>
    </div>
  )
}

/** Returns whether the browser keeps cookies, which hold the session; assumed until hydration. */
function useKeepsCookies(): boolean {
  return useSyncExternalStore(
    () => () => undefined,
    () => navigator.cookieEnabled,
    () => true,
  )
}
