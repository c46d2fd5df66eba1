import { useEffect, useRef } from 'react'
import { useLocation, useNavigation } from 'react-router'

/** Reads the title of a page aloud when it was reached without loading a document. */
export function RouteAnnouncer() {
  const { pathname } = useLocation()
  const idle = useNavigation().state === 'idle'
  const announcer = useRef<HTMLParagraphElement>(null)
  const announced = useRef(pathname)

  useEffect(() => {
    if (!idle || announced.current === pathname) return
    announced.current = pathname
    // Written past React: it is no part of the page, and the title is only known now.
    if (announcer.current) announcer.current.textContent = document.title
  }, [pathname, idle])

  return <p ref={announcer} className="vh" aria-live="polite" />
}
