/** A modal as the stack knows it: its root element, which covers the page, and how Escape closes it. */
export interface StackedModal {
  readonly root: HTMLElement
  readonly onEscape: () => void
}

const BASE = 1000
const STEP = 2

/** Returns the z-index of the modal at an index of the stack, from 0 (specification §9: 1000 plus 2 for each). */
export function zIndexAt(index: number): number {
  return BASE + STEP * Math.max(index, 0)
}

/** What the stack does to the page; its tests use one of their own. */
export interface PageUnderModals {
  /** Makes everything except `root` inert; with null, nothing is inert. */
  readonly reachOnly: (root: HTMLElement | null) => void
  readonly lockScroll: (isLocked: boolean) => void
}

/**
 * The open modals, the uppermost last. Their z-index, what can be reached and scrolling are updated whenever one is
 * added or removed.
 */
export class ModalStack {
  readonly #page: PageUnderModals
  #open: readonly StackedModal[] = []

  constructor(page: PageUnderModals) {
    this.#page = page
  }

  /** Puts a modal on top. Returns a function that removes it, wherever it is by then. */
  add(modal: StackedModal): () => void {
    this.#set([...this.#open, modal])
    return () => this.#set(this.#open.filter((one) => one !== modal))
  }

  get top(): StackedModal | null {
    return this.#open.at(-1) ?? null
  }

  #set(open: readonly StackedModal[]): void {
    this.#open = open
    for (const [index, { root }] of open.entries()) {
      root.style.zIndex = String(zIndexAt(index))
      // One veil is enough, below the uppermost modal.
      root.toggleAttribute('data-top', index === open.length - 1)
    }
    this.#page.reachOnly(this.top?.root ?? null)
    this.#page.lockScroll(open.length > 0)
  }
}
