/** A modal as the stack knows it: the element over the whole page, and how it is closed by Escape. */
export interface StackedModal {
  readonly root: HTMLElement
  readonly onEscape: () => void
}

const BASE = 1000
const STEP = 2

/** Height of the modal at a place of the stack, counted from 0 (specification §9: 1000 plus 2 for each). */
export function zIndexAt(index: number): number {
  return BASE + STEP * Math.max(index, 0)
}

/** What the stack does to the page; the tests of the stack give one of their own. */
export interface PageUnderModals {
  /** Only `root` may be reached: everything else is inert. Null = everything. */
  readonly reachOnly: (root: HTMLElement | null) => void
  readonly lockScroll: (isLocked: boolean) => void
}

/** The open modals, the upper ones later. Heights, reach and scrolling follow whenever one comes or goes. */
export class ModalStack {
  readonly #page: PageUnderModals
  #open: readonly StackedModal[] = []

  constructor(page: PageUnderModals) {
    this.#page = page
  }

  /** Puts a modal on top. Returns what takes it away again, from wherever it is by then. */
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
      // One veil is enough, under the uppermost.
      root.toggleAttribute('data-top', index === open.length - 1)
    }
    this.#page.reachOnly(this.top?.root ?? null)
    this.#page.lockScroll(open.length > 0)
  }
}
