import { useEffect, useRef } from 'react'
import { useLocation, useNavigation } from 'react-router'

/** Announces the title of a page to screen readers when it was reached without loading a document. */
export function RouteAnnouncer() {
  const { pathname } = useLocation()
  const idle = useNavigation().state === 'idle'
  const announcer = useRef<HTMLParagraphElement>(null)
  const announced = useRef(pathname)

  useEffect(() => {
    if (!idle || announced.current === pathname) return
    announced.current = pathname
    // Written past React: the announcement is not part of the page, and the title is known only now.
    if (announcer.current) announcer.current.textContent = document.title
  }, [pathname, idle])

  return <p ref={announcer} className="vh" aria-live="polite" />
}
