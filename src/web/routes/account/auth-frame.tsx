import type { ReactNode } from 'react'
import { Notice } from '../../components/notice.tsx'
import { SitePicture } from '../../components/site-picture.tsx'
import { heroDrawing } from '../../pictures/hero-drawing.ts'
import { useAuthState } from '../../identity/auth-state.ts'
import { authWords } from '../../messages/auth-messages.ts'
import { usePublicConfiguration } from '../../shell/public-configuration.ts'

export interface AuthFrameProps {
  readonly title: string
  readonly lead: ReactNode
  readonly children: ReactNode
}

/** The two halves of the sign-in pages: what to do, and a picture where there is room for it. */
export function AuthFrame({ title, lead, children }: AuthFrameProps) {
  const { error } = useAuthState()
  const { identity } = usePublicConfiguration()
  return (
    <div className="auth">
      <div className="main">
        <div className="box">
          <div>
            <h1>{title}</h1>
            <p className="muted mt-2">{lead}</p>
          </div>
          {error ? <Notice tone="warn">{error}</Notice> : null}
          {identity.path === null ? (
            <noscript>
              <Notice tone="warn">{authWords.needsScripts}</Notice>
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
