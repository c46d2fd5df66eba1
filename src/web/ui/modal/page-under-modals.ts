import { ModalStack, type PageUnderModals } from './modal-stack.ts'

/** The elements that were made inert here and have to be restored; others may be inert for other reasons. */
const madeInert = new Set<HTMLElement>()

const page: PageUnderModals = {
  reachOnly(root) {
    for (const element of madeInert) element.inert = false
    madeInert.clear()
    if (root === null) return
    for (const element of document.body.children) {
      if (!(element instanceof HTMLElement) || element === root || element.inert) continue
      element.inert = true
      madeInert.add(element)
    }
  },
  lockScroll(isLocked) {
    const { documentElement: html, body } = document
    if (isLocked === html.hasAttribute('data-modal')) return
    // Keeps the space of the scroll bar free when it disappears, so that nothing moves.
    const gap = window.innerWidth - html.clientWidth
    html.toggleAttribute('data-modal', isLocked)
    body.style.paddingRight = isLocked && gap > 0 ? `${gap}px` : ''
  },
}

let stack: ModalStack | undefined

/** Returns the one stack of the page. */
export function modalStack(): ModalStack {
  if (stack) return stack
  const made = new ModalStack(page)
  // Listens on the document, because the focus may be anywhere, or nowhere.
  document.addEventListener('keydown', (event) => {
    if (event.key !== 'Escape' || event.defaultPrevented || event.isComposing || made.top === null) return
    event.preventDefault()
    made.top.onEscape()
  })
  return (stack = made)
}
