import type { Page } from 'playwright-core'

/**
 * Returns what is hard to read on the page as it is now: words that go on in the next line although each would fit into
 * half of a line, and texts that a box cuts off without saying so.
 */
export function wordsCut(page: Page): Promise<readonly string[]> {
  return page.evaluate(() => {
    const seen = (element: Element) =>
      element.checkVisibility({ opacityProperty: true, visibilityProperty: true, contentVisibilityAuto: true }) &&
      !element.closest('svg, script, noscript, .vh, [aria-hidden=true]')
    const half = document.documentElement.clientWidth / 2
    const found: string[] = []
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    const range = document.createRange()
    while (texts.nextNode()) {
      const node = texts.currentNode
      if (!seen(node.parentElement!)) continue
      // Addresses, and words with a hyphen, may go on in the next line.
      for (const { 0: word, index } of node.nodeValue!.matchAll(/(?<=^|\s)[\p{L}\d€.,:’]+(?=$|\s)/gu)) {
        range.setStart(node, index)
        range.setEnd(node, index + word.length)
        const parts = [...range.getClientRects()].filter(({ width }) => width > 0)
        const width = parts.reduce((sum, part) => sum + part.width, 0)
        if (new Set(parts.map(({ top }) => Math.round(top))).size > 1 && width < half)
          found.push(`${word}: ${node.parentElement!.outerHTML.slice(0, 80)}`)
      }
    }
    const cut = [...document.body.querySelectorAll<HTMLElement>('*')].filter((element) => {
      // First, because measuring what is folded away would lay it out.
      if (!seen(element)) return false
      const { overflowX, textOverflow } = getComputedStyle(element)
      return (
        ['hidden', 'clip'].includes(overflowX) &&
        textOverflow !== 'ellipsis' &&
        element.clientWidth > 0 &&
        element.scrollWidth > element.clientWidth + 1 &&
        element.innerText.trim() !== ''
      )
    })
    return [...found, ...cut.map((element) => `cut off: ${element.outerHTML.slice(0, 80)}`)]
  })
}
