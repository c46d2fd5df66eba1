import type { Page } from 'playwright-core'

/** What axe keeps of its checks and rules, as far as it is used here. */
interface AxeAudit {
  readonly checks: Record<string, { evaluate: (this: AxeCheckHelper, element: Element, ...rest: unknown[]) => unknown }>
  readonly rules: { readonly id: string; matches: (element: Element, ...rest: unknown[]) => boolean }[]
}
interface AxeCheckHelper {
  data(found: unknown): void
}

/**
 * Has axe on this page measure the contrast of a text once in each of its looks: a third of its time went to measuring at one width what it
 * had measured at another. Left out is only a text that has passed, in the same colours and size, on the same backgrounds of everything
 * around it; one that stands in something with a place of its own (fixed, sticky, absolute, in a layer) may lie over something else by now
 * and is measured anew, and so are faults and whatever axe could not tell.
 */
export function measureLooksOnce(page: Page): Promise<void> {
  return page.evaluate(() => {
    const { _audit: audit } = (window as unknown as { axe: { _audit: AxeAudit } }).axe
    const check = audit.checks['color-contrast']!
    const rule = audit.rules.find(({ id }) => id === 'color-contrast')!
    const [{ evaluate }, { matches }] = [check, rule]
    const readable = new WeakMap<Element, Set<string>>()

    function lookOf(element: Element): string | null {
      const { color, fontSize, fontWeight, textShadow } = getComputedStyle(element)
      const look = [color, fontSize, fontWeight, textShadow]
      for (let at: Element | null = element; at !== null; at = at.parentElement) {
        const style = getComputedStyle(at)
        if (style.position !== 'static' && (style.position !== 'relative' || style.zIndex !== 'auto')) return null
        look.push(style.backgroundColor, style.backgroundImage, style.opacity, style.filter, style.mixBlendMode)
      }
      return look.join()
    }

    rule.matches = (element, ...rest) => {
      const looks = readable.get(element)
      const look = looks && lookOf(element)
      return !(look && looks.has(look)) && matches.call(rule, element, ...rest)
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
      const look = result === true && isMeasured ? lookOf(element) : null
      if (look !== null) readable.set(element, (readable.get(element) ?? new Set()).add(look))
      return result
    }
  })
}
