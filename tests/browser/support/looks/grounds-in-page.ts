/** What is behind and in front of a box of an element. */
export interface Ground {
  /**
   * Every colour that may be behind a part of the box, unchanged, if these are plain colours; null where it is more
   * complicated.
   */
  readonly colours: readonly string[] | null
  /** Whether something covers only a part of the box. */
  readonly isCut: boolean
  /** Describes what is painted there, how much of the box it covers, and in which order. */
  describe(): string
}

/** What is painted on a page, and where. */
export interface Grounds {
  /** Reads the page as it is now. */
  measure(): void
  /** Returns false for what nobody sees, such as texts for screen readers. */
  isSeen(element: Element): boolean
  groundOf(element: Element, box: DOMRect): Ground
  /** Describes how the position of another box differs from that of this one, in pixels. */
  beside(box: DOMRect, other: DOMRect): string
}

/** Runs in the page. */
export function groundsOfPage(): Grounds {
  interface Painter {
    readonly element: Element
    readonly box: DOMRect
    /** Whether it is positioned out of the order of the page. */
    readonly isPlaced: boolean
  }
  const SEE_THROUGH = /^transparent$|^rgba\(.*, 0\)$|\/ 0\)$/
  const OPAQUE = /^rgb\(\d+, \d+, \d+\)$/
  const LETS_THROUGH = /rgba|\/|url|gradient/
  let painters: Painter[] = []
  let paints = new Map<Element, string>()
  let layers = new Map<Element, string>()
  let effects = new Map<Element, string>()
  let clipped = new Set<Element>()
  let hidden = new Set<Element>()

  /** Returns what a box paints behind its contents; empty when nothing. */
  function paintOf({ backgroundColor, backgroundImage }: CSSStyleDeclaration): string {
    const colour = SEE_THROUGH.test(backgroundColor) ? '' : backgroundColor
    return backgroundImage === 'none' ? colour : `${colour} ${backgroundImage}`
  }

  /** Returns the effects on an element and everything in it. */
  function effectsOf({ parentElement }: Element, style: CSSStyleDeclaration): string {
    const { opacity, filter, mixBlendMode } = style
    const above = parentElement ? effects.get(parentElement)! : style.colorScheme
    const hasNone = opacity === '1' && filter === 'none' && mixBlendMode === 'normal'
    return hasNone ? above : `${above} ${opacity} ${filter} ${mixBlendMode}`
  }

  /** Returns what takes an element out of the painting order of the page; empty when nothing. */
  function layerOf({ position, float, zIndex, transform, opacity }: CSSStyleDeclaration): string {
    const isOrdinary = position === 'static' && float === 'none' && zIndex === 'auto'
    return isOrdinary && transform === 'none' && opacity === '1' ? '' : `${position} ${float} ${zIndex} ${transform}`
  }

  function measure(): void {
    ;[painters, paints, layers, effects] = [[], new Map(), new Map(), new Map()]
    ;[clipped, hidden] = [new Set(), new Set()]
    for (const element of document.querySelectorAll('html, body, body *')) {
      const style = getComputedStyle(element)
      effects.set(element, effectsOf(element, style))
      layers.set(element, layerOf(style))
      const isVisible = element.checkVisibility({ visibilityProperty: true, opacityProperty: true })
      if (!isVisible) hidden.add(element)
      if (style.clipPath === 'inset(50%)' || clipped.has(element.parentElement!)) clipped.add(element)
      const paint = paintOf(style)
      if (paint === '') continue
      paints.set(element, paint)
      const box = element.getBoundingClientRect()
      if (box.width === 0 || !isVisible) continue
      painters.push({ element, box, isPlaced: style.position !== 'static' || style.float !== 'none' })
    }
  }

  const covers = (outer: DOMRect, { left, top, right, bottom }: DOMRect) =>
    outer.left <= left && outer.top <= top && outer.right >= right && outer.bottom >= bottom
  const beside = (box: DOMRect, { left, top, right, bottom }: DOMRect) =>
    [left - box.left, top - box.top, right - box.right, bottom - box.bottom].map(Math.round).join(' ')
  /** Returns which part of a box another one covers. */
  const within = (box: DOMRect, { left, top, right, bottom }: DOMRect) =>
    left >= box.right || top >= box.bottom || right <= box.left || bottom <= box.top
      ? 'none'
      : [left - box.left, top - box.top, box.right - right, box.bottom - bottom]
          .map((px) => Math.max(0, Math.round(px)))
          .join(' ')

  /** Yields the paints below a box, down to the first that is opaque. */
  function* behind(element: Element, box: DOMRect) {
    for (let at: Element | null = element; at !== null; at = at.parentElement) {
      const paint = paints.get(at)
      if (paint === undefined) continue
      // These two are painted everywhere.
      const isEverywhere = at === document.documentElement || at === document.body
      const place = at.getBoundingClientRect()
      const isWhole = isEverywhere || covers(place, box)
      yield { paint, place, isWhole }
      if (isWhole && !isEverywhere && !LETS_THROUGH.test(paint)) return
    }
  }

  /** Returns what paints over the part of the page where the box is, without containing it. */
  const crossing = (element: Element, box: DOMRect) =>
    painters.filter(
      ({ element: other, box: there, isPlaced }) =>
        there.left < box.right &&
        there.right > box.left &&
        there.top < box.bottom &&
        there.bottom > box.top &&
        !other.contains(element) &&
        (isPlaced || !element.contains(other)),
    )

  /** Returns the layers from an element up to an element around it. */
  function layersWithin(element: Element, around: Element): string {
    let found = ''
    for (let at: Element = element; at !== around; at = at.parentElement!) found += `${layers.get(at)};`
    return found.replaceAll(/;+/g, ';')
  }

  function orderOf(element: Element, other: Element): string {
    let common = other
    while (!common.contains(element)) common = common.parentElement!
    const isBefore = (other.compareDocumentPosition(element) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0
    return `${isBefore ? 'before' : 'after'} ${layersWithin(element, common)} ${layersWithin(other, common)}`
  }

  function groundOf(element: Element, box: DOMRect): Ground {
    const below = [...behind(element, box)]
    const over = crossing(element, box)
    const colours = [...below.map(({ paint }) => paint), ...over.map(({ element: other }) => paints.get(other)!)]
    const { colorScheme } = getComputedStyle(document.documentElement)
    const isUnaltered = [element, ...over.map(({ element: other }) => other)].every(
      (each) => effects.get(each) === colorScheme,
    )
    const isPlain = below.at(-1)?.isWhole === true && isUnaltered && colours.every((colour) => OPAQUE.test(colour))
    const isCut =
      below.some(({ isWhole, place }) => !isWhole && within(box, place) !== 'none') ||
      over.some(({ box: place }) => !covers(place, box))
    return {
      colours: isPlain ? colours : null,
      isCut,
      describe() {
        const found = [effects.get(element)!]
        for (const { paint, place, isWhole } of below) found.push(isWhole ? paint : `${paint} at ${within(box, place)}`)
        for (const { element: other, box: place } of over) {
          const where = covers(place, box) ? 'all over' : within(box, place)
          found.push(`${paints.get(other)} ${where} ${orderOf(element, other)}`)
        }
        return found.join()
      },
    }
  }

  return { measure, isSeen: (element) => !hidden.has(element) && !clipped.has(element), groundOf, beside }
}
