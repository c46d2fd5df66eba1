import type { Page } from 'playwright-core'

/** Resolves once the site follows what translators do. */
export const translationsAreFollowed = (page: Page) =>
  // oxlint-disable-next-line typescript/unbound-method -- reason: it is only looked at
  page.waitForFunction(() => !String(Node.prototype.removeChild).includes('native code'))

/**
 * Does to a page what Chrome does when it translates one, from now on: every text is replaced by a `font` element in
 * another one, with the translation, here the same words in other brackets.
 */
export async function translatePage(page: Page): Promise<void> {
  await page.evaluate(() => {
    const replace = (text: Text) => {
      const parent = text.parentElement
      if (!parent || !/\p{L}|\d/u.test(text.data)) return
      if (parent.closest('font,script,style,textarea,select,title,[translate=no]')) return
      const [outer, inner] = [document.createElement('font'), document.createElement('font')]
      inner.textContent = `«${text.data}»`
      outer.append(inner)
      text.replaceWith(outer)
    }
    const replaceIn = (node: Node) => {
      const walker = document.createTreeWalker(node, NodeFilter.SHOW_TEXT)
      const texts = node instanceof Text ? [node] : []
      while (walker.nextNode()) texts.push(walker.currentNode as Text)
      texts.forEach(replace)
    }
    replaceIn(document.body)
    new MutationObserver((records) => {
      for (const { addedNodes, target } of records)
        for (const node of [...addedNodes, target]) if (node.isConnected && node !== document.body) replaceIn(node)
    }).observe(document.body, { childList: true, characterData: true, subtree: true })
  })
}
