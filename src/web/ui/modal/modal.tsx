import { useEffect, useId, useLayoutEffect, useRef, type ReactNode } from 'react'
import { createPortal } from 'react-dom'
import { Icon } from '#web/icon/icon.tsx'
import { modalStack } from './page-under-modals.ts'
import type { SwipeDirection } from './swipe-gesture.ts'
import { useSheetHistory } from './sheet-history.ts'
import { useOutsidePress } from './use-outside-press.ts'
import { useSwipeToClose } from './use-swipe-to-close.ts'

/** How somebody asked for a modal to be closed. */
export type CloseReason = 'button' | 'escape' | 'outside' | 'swipe' | 'back'

export interface ModalProps {
  /** The heading, which also names the modal. */
  readonly title: string
  /** Whether the heading is only for screen readers. */
  readonly hidesTitle?: boolean
  readonly children: ReactNode
  /** Buttons that stay in sight below the scrolling content. */
  readonly foot?: ReactNode
  /** Called when the modal is to be closed; the caller then no longer renders it. */
  readonly onClose: (reason: CloseReason) => void
  readonly closeLabel?: string
  /** False when a decision is required. */
  readonly isDismissable?: boolean
  readonly closesOutside?: boolean
  readonly swipe?: SwipeDirection | null
  readonly className?: string
  /** Returns where the focus goes afterwards if the element that opened the modal is gone. */
  readonly returnFocus?: () => HTMLElement | null
}

/**
 * The one modal of the site, on the stack of all that are open. Escape closes the uppermost, and so do "Back", a press
 * beside it and a swipe; the rest of the page cannot be reached or scrolled, and the focus returns to where it was.
 * Only for the browser: show it after something was pressed. A field with `data-autofocus` gets the focus first,
 * otherwise the modal itself.
 */
export function Modal({
  title,
  hidesTitle = false,
  children,
  foot,
  onClose,
  closeLabel = 'Close',
  isDismissable = true,
  closesOutside = true,
  swipe = null,
  className = '',
  returnFocus,
}: ModalProps) {
  const heading = useId()
  const root = useRef<HTMLDivElement>(null)
  const panel = useRef<HTMLDivElement>(null)
  const direction = isDismissable ? swipe : null
  useStacked(root, panel, () => isDismissable && onClose('escape'), returnFocus)
  useOutsidePress(root, () => isDismissable && closesOutside && onClose('outside'))
  useSwipeToClose(panel, direction, () => onClose('swipe'))
  useSheetHistory(() => onClose('back'), isDismissable)

  return createPortal(
    <div ref={root} className="modal-root">
      <div
        ref={panel}
        className={`modal ${className}`.trim()}
        role="dialog"
        aria-modal="true"
        aria-labelledby={heading}
        tabIndex={-1}
        data-swipe={direction ?? undefined}
      >
        <header className="modal-head">
          <h2 id={heading} className={hidesTitle ? 'vh' : undefined}>
            {title}
          </h2>
          {isDismissable && (
            <button type="button" className="icon-btn" aria-label={closeLabel} onClick={() => onClose('button')}>
              <Icon name="x" />
            </button>
          )}
        </header>
        {/* Scrolled content is scrolled back first, and only then swiped away. */}
        <div
          className="modal-body"
          onScroll={({ currentTarget }) => currentTarget.classList.toggle('is-scrolled', currentTarget.scrollTop > 0)}
        >
          {children}
        </div>
        {foot && <div className="modal-foot">{foot}</div>}
      </div>
    </div>,
    document.body,
  )
}

/** Puts the modal on the stack while it is shown, moves the focus into it, and afterwards back. */
function useStacked(
  root: React.RefObject<HTMLElement | null>,
  panel: React.RefObject<HTMLElement | null>,
  onEscape: () => void,
  returnFocus: (() => HTMLElement | null) | undefined,
): void {
  const latest = useRef({ onEscape, returnFocus })
  useEffect(() => {
    latest.current = { onEscape, returnFocus }
  })
  useLayoutEffect(() => {
    if (!root.current) return
    const opener = document.activeElement
    const remove = modalStack().add({ root: root.current, onEscape: () => latest.current.onEscape() })
    const first = panel.current?.querySelector<HTMLElement>('[data-autofocus]') ?? panel.current
    first?.focus({ preventScroll: true })
    return () => {
      remove()
      giveBack(opener, latest.current.returnFocus)
    }
  }, [root, panel])
}

function giveBack(opener: Element | null, otherwise: (() => HTMLElement | null) | undefined): void {
  const isThere = opener instanceof HTMLElement && opener !== document.body && opener.checkVisibility()
  const target = isThere ? opener : (otherwise?.() ?? document.getElementById('main'))
  target?.focus({ preventScroll: true })
}
