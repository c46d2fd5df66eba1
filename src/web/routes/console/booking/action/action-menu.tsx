import { useRef, type ReactNode } from 'react'
import { Link } from 'react-router'
import { consolePaths } from '#contract/site/console-map.ts'
import { useDismissableDetails } from '#web/ui/use-dismissable-details.ts'
import { staffActionText } from '#web/text/booking/staff-action-text.ts'
import type { HostAction } from './offered-actions.ts'

export interface ActionMenuProps {
  readonly bookingId: string
  readonly offered: readonly HostAction[]
  readonly canWrite: boolean
}

/** The actions beside the title; all others are in the menu after them. */
const IN_SIGHT: readonly HostAction[] = [
  'accept',
  'decline',
  'send-link',
  'more-time',
  'release',
  'check-in',
  'complete',
  'move',
  'refund',
  'cancel',
]

/** The possible actions for the booking: links that open a form on its page. */
export function ActionMenu({ bookingId, offered, canWrite }: ActionMenuProps) {
  const inSight = IN_SIGHT.filter((action) => offered.includes(action))
  const others = offered.filter((action) => !IN_SIGHT.includes(action))
  const link = (action: HostAction, className: string) => (
    <Link key={action} className={className} to={`${consolePaths.consoleBooking(bookingId)}?do=${action}#do`}>
      {staffActionText[action].title}
    </Link>
  )
  return (
    <>
      {canWrite ? (
        <a className="c-btn" href="#reply">
          Message
        </a>
      ) : null}
      {inSight.map((action) => link(action, 'c-btn'))}
      {others.length === 0 ? null : <More>{others.map((action) => link(action, 'c-btn bare'))}</More>}
    </>
  )
}

function More({ children }: { readonly children: ReactNode }) {
  const menu = useRef<HTMLDetailsElement>(null)
  useDismissableDetails(menu)
  return (
    <details className="c-menu" ref={menu}>
      <summary className="c-btn">More</summary>
      <div>{children}</div>
    </details>
  )
}
