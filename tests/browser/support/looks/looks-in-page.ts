import type { Grounds } from './grounds-in-page.ts'

/** The rules of axe that measure what is drawn. Their result for an element follows from its look. */
export const MEASURING_RULES = ['color-contrast', 'link-in-text-block', 'target-size'] as const
export type MeasuringRule = (typeof MEASURING_RULES)[number]

/** An element that a rule would measure. */
export interface Look {
  readonly rule: MeasuringRule
  readonly element: Element
  /** Everything that the result depends on: if one element has passed, all others with this look would. */
  readonly look: string
  /**
   * The look together with what else the rule may have gone by if it measured nothing: the text, and whether the
   * element can be used.
   */
  readonly itself: string
}

export interface Looks {
  /** Returns what each measuring rule would check on the page as it is now. */
  now(): readonly Look[]
  /** Names the document by what is shown, announced and scrolled: what all other rules go by. */
  structure(): string
}

declare global {
  interface Window {
    looksOfTest?: Looks
    /** The looks that have not passed yet, once axe has loaded. */
    newLooksOfTest?: readonly Look[]
  }
}

/** Runs in the page, which gets its source text, so it may use nothing outside of itself. */
export function looksOfPage(grounds: Grounds): Looks {
  /**
   * Everything that can have the focus and has the role of a control; an element that can only be scrolled is not one.
   */
  const TARGETS =
    'a[href], button, input:not([type=hidden]), select, textarea, summary, [role][tabindex]:not([role=region])'
  const DISABLED = ':disabled, [aria-disabled=true], [inert], label:has(:disabled)'
  const LINK_STYLES = [
    'color',
    'display',
    'backgroundColor',
    'backgroundImage',
    'borderTop',
    'borderBottom',
    'outline',
    'textDecoration',
    'fontFamily',
    'fontSize',
    'fontStyle',
    'fontWeight',
  ] as const
  /** A target of this size always passes, and an element this far away affects no other (WCAG 2.2, 2.5.8). */
  const LEAST_PX = 24

  /** Returns a hash of 53 bits (cyrb53) for a text that would be long to send. */
  function nameOf(text: string): string {
    let [one, other] = [0xdeadbeef, 0x41c6ce57]
    for (let at = 0; at < text.length; at++) {
      const code = text.charCodeAt(at)
      one = Math.imul(one ^ code, 2654435761)
      other = Math.imul(other ^ code, 1597334677)
    }
    one = Math.imul(one ^ (one >>> 16), 2246822507) ^ Math.imul(other ^ (other >>> 13), 3266489909)
    other = Math.imul(other ^ (other >>> 16), 2246822507) ^ Math.imul(one ^ (one >>> 13), 3266489909)
    return ((other >>> 0) * 2 ** 21 + ((one >>> 0) & (2 ** 21 - 1))).toString(36)
  }

  const hasText = (element: Element) =>
    'value' in element || [...element.childNodes].some((node) => node.nodeType === 3 && node.nodeValue!.trim() !== '')

  function boxOfText(element: Element): DOMRect {
    const range = document.createRange()
    range.selectNodeContents(element)
    const text = range.getBoundingClientRect()
    return text.width > 0 ? text : element.getBoundingClientRect()
  }

  /** Returns the visible part of a box: not what a box around it hides, nor what is beside the page. */
  function partSeen(element: Element, box: DOMRect): string {
    let found = box.right <= 0 || box.bottom <= 0 ? 'beside' : ''
    for (let at = element.parentElement; at !== null && at !== document.body; at = at.parentElement)
      if (getComputedStyle(at).overflow !== 'visible') found += ` ${grounds.beside(at.getBoundingClientRect(), box)}`
    return found
  }

  function named(rule: MeasuringRule, element: Element, parts: readonly string[], words: string, box: DOMRect): Look {
    const look = [rule, ...parts].join('|')
    const use = `${element.localName} ${element.closest(DISABLED) !== null} ${partSeen(element, box)}`
    return { rule, element, look: nameOf(look), itself: nameOf(`${look}|${words}|${use}`) }
  }

  /** Returns the relative luminance of an opaque colour (WCAG 2). */
  function luminanceOf(colour: string): number {
    const [red = 0, green = 0, blue = 0] = colour.match(/\d+/g)!.map((value) => {
      const part = Number(value) / 255
      return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
    })
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue
  }

  /**
   * Returns whether a text of one colour can be read on each of these backgrounds (WCAG 2.2, 1.4.3); also false where
   * it is more complicated.
   */
  function isReadable(style: CSSStyleDeclaration, colours: readonly string[] | null): boolean {
    const { color, fontSize, fontWeight, textShadow, webkitTextFillColor } = style
    const isPlain =
      colours !== null && color.startsWith('rgb(') && textShadow === 'none' && webkitTextFillColor === color
    if (!isPlain) return false
    const points = Number.parseFloat(fontSize) * 0.75
    const isLarge = points >= (Number(fontWeight) >= 700 ? 14 : 18)
    const light = luminanceOf(color)
    return colours.every((colour) => {
      const [darker = 0, lighter = 0] = [light, luminanceOf(colour)].toSorted((a, b) => a - b)
      return (lighter + 0.05) / (darker + 0.05) >= (isLarge ? 3 : 4.5)
    })
  }

  function lookOfText(element: Element): Look[] {
    const box = boxOfText(element)
    const style = getComputedStyle(element)
    const ground = grounds.groundOf(element, box)
    if (isReadable(style, ground.colours)) return []
    const { color, fontSize, fontWeight, textShadow, webkitTextFillColor } = style
    const words = element.textContent
    const parts = [color, webkitTextFillColor, fontSize, fontWeight, textShadow, ground.describe()]
    // The position of the characters matters there.
    if (ground.isCut) parts.push(words, `${Math.round(box.width)} ${Math.round(box.height)}`)
    return [named('color-contrast', element, parts, words, box)]
  }

  /**
   * Returns the block that a link is in; null if the link is not inside a text: it is a block itself, or has only other
   * links beside it.
   */
  function blockOf(link: Element): Element | null {
    const isInline = (element: Element) => /^(inline|contents|ruby)$/.test(getComputedStyle(element).display)
    if (!isInline(link)) return null
    let block = link.parentElement!
    while (isInline(block)) block = block.parentElement!
    const texts = document.createTreeWalker(block, NodeFilter.SHOW_TEXT)
    while (texts.nextNode())
      if (
        texts.currentNode.nodeValue!.trim() !== '' &&
        !texts.currentNode.parentElement!.closest('a, button, label, [role]')
      )
        return block
    return null
  }

  function lookOfLink(link: Element): Look[] {
    const block = blockOf(link)
    if (block === null) return []
    const styles = [link, block].map((element) => getComputedStyle(element))
    const parts = styles.flatMap((style) => LINK_STYLES.map((name) => style[name]))
    const isUnderlined = styles[0]!.textDecorationLine !== styles[1]!.textDecorationLine
    // An underlined link is distinguished from its text by the underline.
    if (!isUnderlined)
      parts.push(...[link, block].map((element) => grounds.groundOf(element, boxOfText(element)).describe()))
    return [named('link-in-text-block', link, parts, block.textContent, boxOfText(link))]
  }

  const kindOf = (target: HTMLElement) =>
    `${target.localName} ${target.getAttribute('role')} ${target.tabIndex} ${target.matches(':disabled')}`

  const overlap = (one: DOMRect, other: DOMRect, around = 0) =>
    other.left < one.right + around &&
    other.right > one.left - around &&
    other.top < one.bottom + around &&
    other.bottom > one.top - around

  /**
   * Returns the room that a target must have for itself to pass in spite of its size: a circle around its centre, here
   * a square (WCAG 2.2, 2.5.8).
   */
  function roomOf({ left, top, width, height }: DOMRect): DOMRect {
    const [wider, higher] = [width, height].map((px) => Math.max(0, LEAST_PX - px))
    return new DOMRect(left - wider! / 2, top - higher! / 2, width + wider!, height + higher!)
  }

  function lookOfTarget(element: HTMLElement, box: DOMRect, all: ReadonlyMap<HTMLElement, DOMRect>): Look[] {
    const near = [...all].filter(([other, place]) => other !== element && overlap(box, place, LEAST_PX))
    const isLarge = box.width >= LEAST_PX && box.height >= LEAST_PX
    const crowds = (place: DOMRect) => (isLarge ? overlap(box, place) : overlap(roomOf(box), roomOf(place)))
    if (!near.some(([, place]) => crowds(place))) return []
    let block: Element = element
    while (getComputedStyle(block).display.startsWith('inline')) block = block.parentElement!
    const size = `${Math.round(box.width * 10)} ${Math.round(box.height * 10)}`
    const parts = near.map(([other, place]) => `${kindOf(other)} ${grounds.beside(box, place)}`)
    return [named('target-size', element, [kindOf(element), size, ...parts], block.textContent, box)]
  }

  function now(): readonly Look[] {
    grounds.measure()
    const isSeen = (element: Element) => grounds.isSeen(element)
    const texts = [...document.querySelectorAll('body, body *:not(script, style, option)')]
    const links = [...document.body.querySelectorAll('a[href], [role=link]')]
    const targets = new Map(
      [...document.body.querySelectorAll<HTMLElement>(TARGETS)]
        .filter(isSeen)
        .map((element) => [element, element.getBoundingClientRect()]),
    )
    return [
      ...texts.filter((element) => hasText(element) && isSeen(element)).flatMap(lookOfText),
      ...links.filter(isSeen).flatMap(lookOfLink),
      ...[...targets].flatMap(([element, box]) => lookOfTarget(element, box, targets)),
    ]
  }

  let former = { html: '', name: '' }
  function structure(): string {
    const html = document.documentElement.outerHTML
    if (html !== former.html) former = { html, name: nameOf(html) }
    const shown = [...document.body.querySelectorAll('*')].map((element) => {
      const { display, overflowX, overflowY, clipPath } = getComputedStyle(element)
      if (display === 'none') return ''
      const box = element.getBoundingClientRect()
      const scrolls =
        (element.scrollWidth > element.clientWidth && overflowX !== 'visible') ||
        (element.scrollHeight > element.clientHeight && overflowY !== 'visible')
      return `${display} ${grounds.isSeen(element)} ${clipPath} ${scrolls} ${box.width === 0 || box.height === 0} ${box.right <= 0 || box.bottom <= 0}`
    })
    return `${former.name} ${nameOf(shown.join('|'))}`
  }

  return { now, structure }
}
