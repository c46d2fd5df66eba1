import type { Page } from 'playwright-core'

/**
 * Moves the focus to every focusable element of a page, one after another as keys would, and returns a line for every
 * text that the focus ring overlaps: the focused element, the text, and the overlap in pixels, across × down. It
 * measures the ink of letters, not their lines. Allowed are punctuation marks that touch a link, where no ring has
 * room, texts that another element carries above the page, and what a sticky bar covers with its background.
 */
export async function ringCuts(page: Page): Promise<readonly string[]> {
  // After a key press, rings are shown even when a script moves the focus.
  await page.keyboard.press('Tab')
  return page.evaluate(async () => {
    type Box = Readonly<Record<'left' | 'top' | 'right' | 'bottom', number>>
    /** The blur of an edge. */
    const BLUR_PX = 0.5
    const FOCUSABLE = 'a[href], button, input:not([type=hidden]), select, textarea, summary, [tabindex], [data-date]'
    const pen = document.createElement('canvas').getContext('2d')!

    const common = (one: Box, other: Box): Box => ({
      left: Math.max(one.left, other.left),
      top: Math.max(one.top, other.top),
      right: Math.min(one.right, other.right),
      bottom: Math.min(one.bottom, other.bottom),
    })
    const isSeen = ({ left, top, right, bottom }: Box) => right - left > BLUR_PX && bottom - top > BLUR_PX

    /** Returns the element that shows the ring: the one with the focus, or a part, card or row around it. */
    function hostOf(focused: Element): Element | null {
      for (let at: Element | null = focused; at !== null; at = at.parentElement) {
        const { outlineStyle, outlineWidth } = getComputedStyle(at)
        if (outlineStyle !== 'none' && outlineWidth !== '0px') return at
      }
      return null
    }
    /** Returns the four sides of the ring around each line of an element. */
    function sidesOf(host: Element): readonly Box[] {
      const { outlineWidth, outlineOffset } = getComputedStyle(host)
      const near = Number.parseFloat(outlineOffset)
      const far = near + Number.parseFloat(outlineWidth)
      return [...host.getClientRects()].flatMap(({ left, top, right, bottom }) => {
        const outer = { left: left - far, top: top - far, right: right + far, bottom: bottom + far }
        return [
          { ...outer, bottom: top - near },
          { ...outer, top: bottom + near },
          { ...outer, right: left - near },
          { ...outer, left: right + near },
        ].map((side) => unclipped(side, host.parentElement))
      })
    }
    /** Returns what is left of a box after the boxes around it have clipped it. */
    function unclipped(box: Box, inside: Element | null): Box {
      let rest = box
      for (let at = inside; at !== null; at = at.parentElement)
        if (getComputedStyle(at).overflow !== 'visible') rest = common(rest, at.getBoundingClientRect())
      return rest
    }
    /** Returns the range of a text without the spaces around it, and without the punctuation at its start. */
    function lettersOf(text: Text): Range {
      const range = document.createRange()
      range.setStart(text, /^[\s.,;:·)]*/.exec(text.data)![0].length)
      range.setEnd(text, text.data.trimEnd().length)
      return range
    }
    /** Returns the ink of letters, line by line: from the top of the highest to the bottom of the lowest. */
    function inkOf(letters: Range, parent: Element): readonly Box[] {
      const { fontStyle, fontWeight, fontSize, fontFamily } = getComputedStyle(parent)
      pen.font = `${fontStyle} ${fontWeight} ${fontSize} ${fontFamily}`
      const size = pen.measureText(letters.toString())
      return [...letters.getClientRects()].map(({ left, right, top, bottom }) => {
        const baseline = (top + bottom + size.fontBoundingBoxAscent - size.fontBoundingBoxDescent) / 2
        const ink = {
          left,
          right,
          top: baseline - size.actualBoundingBoxAscent,
          bottom: baseline + size.actualBoundingBoxDescent,
        }
        return unclipped(ink, parent)
      })
    }
    /** Returns whether a positioned element above the page carries the text, but not the ring. */
    function isOver(parent: Element, host: Element): boolean {
      for (let at: Element | null = parent; at !== null && !at.contains(host); at = at.parentElement) {
        const { position, zIndex } = getComputedStyle(at)
        if (position === 'fixed' || (position !== 'static' && Number(zIndex) > 0)) return true
      }
      return false
    }
    /** Returns the sticky bar with a background that contains the ring while the text scrolls below it. */
    function barOver(parent: Element, host: Element): Box | null {
      for (let at: Element | null = host.parentElement; at !== null && !at.contains(parent); at = at.parentElement) {
        const { position, backgroundColor } = getComputedStyle(at)
        const isOpaque = !/^transparent$|^rgba|\/ /.test(backgroundColor)
        if (isOpaque && ['fixed', 'sticky'].includes(position)) return at.getBoundingClientRect()
      }
      return null
    }
    const holds = (outer: Box, inner: Box) =>
      outer.left <= inner.left && outer.top <= inner.top && outer.right >= inner.right && outer.bottom >= inner.bottom
    /**
     * Returns whether the ring of an element could overlap a text: a ring inside its element does not affect other
     * texts, and one around it does not affect its own lines.
     */
    function concerns(host: Element, parent: Element): boolean {
      if (parent.closest('script, style, option')) return false
      if (!parent.checkVisibility({ visibilityProperty: true, opacityProperty: true })) return false
      // Only for screen readers, not visible.
      if (getComputedStyle(parent).clipPath === 'inset(50%)') return false
      const isOwn = host.contains(parent)
      return Number.parseFloat(getComputedStyle(host).outlineOffset) < -1
        ? isOwn
        : !(isOwn && host.getClientRects().length > 1) && !isOver(parent, host)
    }

    const found = new Set<string>()
    for (const element of document.querySelectorAll<HTMLElement>(FOCUSABLE)) {
      const isDay = element.hasAttribute('data-date')
      if ((element.tabIndex < 0 && !isDay) || !element.checkVisibility({ visibilityProperty: true })) continue
      const before = scrollY
      element.focus()
      // Wait until what scrolling brought near has been laid out, and what opens beside it is there.
      await (scrollY === before ? Promise.resolve() : new Promise((done) => requestAnimationFrame(done)))
      const host = element === document.activeElement ? hostOf(element) : null
      if (host === null) continue
      const sides = sidesOf(host)
      const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT, (text) =>
        text.nodeValue!.trim() ? NodeFilter.FILTER_ACCEPT : NodeFilter.FILTER_REJECT,
      )
      for (let text = texts.nextNode() as Text | null; text !== null; text = texts.nextNode() as Text | null) {
        const letters = lettersOf(text)
        const around = letters.getBoundingClientRect()
        if (!sides.some((side) => isSeen(common(side, around))) || !concerns(host, text.parentElement!)) continue
        const bar = barOver(text.parentElement!, host)
        for (const ink of inkOf(letters, text.parentElement!))
          for (const side of sides) {
            const cut = common(side, ink)
            if (!isSeen(cut) || (bar && holds(bar, cut))) continue
            const name =
              element.getAttribute('aria-label') ?? (element.textContent.trim() || element.getAttribute('name'))
            const size = `${(cut.right - cut.left).toFixed(1)} × ${(cut.bottom - cut.top).toFixed(1)}`
            found.add(`${element.localName} “${name?.slice(0, 40)}” over “${text.data.trim().slice(0, 40)}”: ${size}`)
          }
      }
    }
    return [...found]
  })
}
