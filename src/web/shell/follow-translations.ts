/**
 * Lets React go on working on a page that the browser translates. Translators replace each text by a `font` element, of
 * which React knows nothing: it would go on to change the text that is no longer shown, such as a price, and would throw
 * as soon as it removes one (decision 151). A text that React changes is put back, for the translator to take anew; where
 * it removes one or inserts before it, the element stands for it.
 */
export function followTranslations(): void {
  const standIns = new WeakMap<Node, Node>()
  const taken = new WeakSet<Node>()
  const changes = new MutationObserver((records) => {
    for (const { target } of records) {
      const standIn = standIns.get(target)
      standIns.delete(target)
      if (standIn?.isConnected) standIn.parentNode?.replaceChild(target, standIn)
    }
  })
  const note = ({ addedNodes, removedNodes, previousSibling, nextSibling }: MutationRecord) => {
    const [text] = removedNodes
    if (text?.nodeType !== Node.TEXT_NODE || text.isConnected) return
    const standIn = [...addedNodes, previousSibling, nextSibling].find(
      (node) => node?.nodeName === 'FONT' && !taken.has(node),
    )
    if (!standIn) return
    taken.add(standIn)
    standIns.set(text, standIn)
    changes.observe(text, { characterData: true })
  }
  new MutationObserver((records) => records.forEach(note)).observe(document, { childList: true, subtree: true })
  // oxlint-disable-next-line typescript/unbound-method -- reason: they are called with the node that they are of
  const { removeChild, insertBefore } = Node.prototype
  /** What stands for a child in a parent that it has left; null: nobody saw what does. */
  const shown = (parent: Node, child: Node) => {
    if (child.parentNode === parent) return child
    const standIn = standIns.get(child)
    if (standIn?.parentNode === parent) return standIn
    // Where no translator has been, it is a fault, which the browser reports.
    return document.querySelector('font') ? null : child
  }
  Node.prototype.removeChild = function <Child extends Node>(this: Node, child: Child): Child {
    const node = shown(this, child)
    if (node) removeChild.call(this, node)
    return child
  }
  Node.prototype.insertBefore = function <Child extends Node>(this: Node, child: Child, before: Node | null): Child {
    insertBefore.call(this, child, before && shown(this, before))
    return child
  }
}
