import type { Page } from 'playwright-core'

/** What axe keeps of its checks and rules, as far as it is used here. */
interface AxeAudit {
  readonly checks: Record<string, { evaluate: (this: AxeCheckHelper, element: Element, ...rest: unknown[]) => unknown }>
  readonly rules: { readonly id: string; matches: (element: Element, ...rest: unknown[]) => boolean }[]
}
interface AxeCheckHelper {
  data(found: unknown): void
}

declare global {
  interface Window {
    /** The looks of texts on this page, for `measureLooksOnce`. */
    looksOfTest?: {
      /** Looks at the page as it is now: to be called before each run. */
      begin(): void
      /** Null without text of its own, and when what lies behind it is not told by the boxes around it. */
      of(element: Element): string | null
      /** Those that have passed and are not handed on yet. */
      passed: string[]
    }
  }
}

/** Looks of texts that have passed, on whatever page, in this process. */
const readable = new Set<string>()

/**
 * Has axe on this page measure the contrast of a text once in each of its looks: half of its time went to measuring on one page and at one
 * width what it had measured on another page or at another width. Left out is only a text that has passed in the same colours and size on
 * the same ground. The ground is what the boxes around a text paint behind it, up to the first that lets nothing through; where one of
 * these does not reach behind the whole text, or another box that paints overlaps it, the text is measured anew, and so are faults and
 * whatever axe could not tell, such as what lies over a picture.
 */
export async function measureLooksOnce(page: Page): Promise<void> {
  await page.evaluate(installLooks)
  await page.evaluate(measureUnknownLooks, [...readable])
}

/** Looks at the page as it is now: to be called before each run. */
export function beginLooks(page: Page): Promise<void> {
  return page.evaluate(() => window.looksOfTest!.begin())
}

/** Keeps what has passed on this page for the next one. */
export async function keepPassedLooks(page: Page): Promise<void> {
  for (const look of await page.evaluate(() => window.looksOfTest!.passed.splice(0))) readable.add(look)
}

/** Runs in the page. */
function installLooks(): void {
  interface Painter {
    readonly element: Element
    readonly box: DOMRect
    /** Does not stand where the order of the page puts it. */
    readonly isPlaced: boolean
  }
  const SEE_THROUGH = /^transparent$|^rgba\(.*, 0\)$|\/ 0\)$/
  let painters: Painter[] = []
  let paints = new Map<Element, string>()
  let effects = new Map<Element, string>()

  /** What a box paints behind its contents; empty when nothing. */
  function paintOf({ backgroundColor, backgroundImage }: CSSStyleDeclaration): string {
    const colour = SEE_THROUGH.test(backgroundColor) ? '' : backgroundColor
    return backgroundImage === 'none' ? colour : `${colour} ${backgroundImage}`
  }

  /** What becomes of everything in it. */
  function effectsOf({ parentElement }: Element, style: CSSStyleDeclaration): string {
    const { opacity, filter, mixBlendMode } = style
    const above = parentElement ? effects.get(parentElement)! : style.colorScheme
    const hasNone = opacity === '1' && filter === 'none' && mixBlendMode === 'normal'
    return hasNone ? above : `${above} ${opacity} ${filter} ${mixBlendMode}`
  }

  function begin(): void {
    ;[painters, paints, effects] = [[], new Map(), new Map()]
    for (const element of document.querySelectorAll('html, body, body *')) {
      const style = getComputedStyle(element)
      effects.set(element, effectsOf(element, style))
      const paint = paintOf(style)
      if (paint === '') continue
      paints.set(element, paint)
      const box = element.getBoundingClientRect()
      if (box.width === 0 || !element.checkVisibility({ visibilityProperty: true, opacityProperty: true })) continue
      painters.push({ element, box, isPlaced: style.position !== 'static' || style.float !== 'none' })
    }
  }

  function groundOf(element: Element, { left, top, right, bottom }: DOMRect): string | null {
    const ground: string[] = []
    for (let at: Element | null = element; at !== null; at = at.parentElement) {
      const paint = paints.get(at)
      if (paint === undefined) continue
      ground.push(paint)
      // What these two paint is painted everywhere.
      if (at === document.documentElement || at === document.body) continue
      const box = at.getBoundingClientRect()
      if (box.left > left || box.top > top || box.right < right || box.bottom < bottom) return null
      if (!/rgba|\/|url|gradient/.test(paint)) break
    }
    return ground.join()
  }

  const hasText = (element: Element) =>
    'value' in element || [...element.childNodes].some((node) => node.nodeType === 3 && node.nodeValue!.trim() !== '')

  function of(element: Element): string | null {
    if (!hasText(element)) return null
    const range = document.createRange()
    range.selectNodeContents(element)
    const text = range.getBoundingClientRect()
    const box = text.width > 0 ? text : element.getBoundingClientRect()
    const isCrossed = painters.some(
      ({ element: other, box: there, isPlaced }) =>
        there.left < box.right &&
        there.right > box.left &&
        there.top < box.bottom &&
        there.bottom > box.top &&
        !other.contains(element) &&
        (isPlaced || !element.contains(other)),
    )
    const ground = isCrossed ? null : groundOf(element, box)
    if (ground === null) return null
    const { color, fontSize, fontWeight, textShadow } = getComputedStyle(element)
    return [color, fontSize, fontWeight, textShadow, effects.get(element), ground].join()
  }

  window.looksOfTest = { begin, of, passed: [] }
}

/** Runs in the page. */
function measureUnknownLooks(known: readonly string[]): void {
  const { _audit: audit } = (window as unknown as { axe: { _audit: AxeAudit } }).axe
  const check = audit.checks['color-contrast']!
  const rule = audit.rules.find(({ id }) => id === 'color-contrast')!
  const [{ evaluate }, { matches }] = [check, rule]
  const looks = window.looksOfTest!
  const isReadable = new Set(known)

  rule.matches = (element, ...rest) => {
    const look = looks.of(element)
    return !(look !== null && isReadable.has(look)) && matches.call(rule, element, ...rest)
  }
  check.evaluate = function (element, ...rest) {
    let isMeasured = false
    const helper = Object.assign(Object.create(this) as AxeCheckHelper, {
      // What is hidden passes as well, without a ratio.
      data: (found: { contrastRatio?: unknown }) => {
        isMeasured = typeof found.contrastRatio === 'number'
        this.data(found)
      },
    })
    const result = evaluate.call(helper, element, ...rest)
    const look = result === true && isMeasured ? looks.of(element) : null
    if (look !== null && !isReadable.has(look)) {
      isReadable.add(look)
      looks.passed.push(look)
    }
    return result
  }
}
