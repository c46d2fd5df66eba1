import type { MeasuringRule } from './looks-in-page.ts'

/** A violation as `axe.run` answers it, as far as it is used here. */
export interface Violation {
  readonly id: string
  readonly nodes: readonly { readonly target: readonly string[]; readonly failureSummary?: string }[]
}

interface Run {
  /** All rules, in all frames; or in this frame those alone that measure. */
  readonly isWhole: boolean
  readonly rules: readonly MeasuringRule[]
  /** Each element that was left in the first run, not one of each look. */
  readonly isSecond: boolean
}

/** A check in axe's own list. */
interface Check {
  evaluate: (this: CheckHelper, element: Element, ...rest: unknown[]) => unknown
}
interface CheckHelper {
  data(found: unknown): void
}
interface Axe {
  readonly _audit: {
    readonly checks: Record<string, Check>
    readonly rules: { readonly id: string; matches: (element: Element, ...rest: unknown[]) => boolean }[]
  }
  run(context: Document, options: object): Promise<{ violations: (Violation & { nodes: { element: Element }[] })[] }>
}

declare global {
  interface Window {
    axe?: Axe
    /** What axe is to look at by a measuring rule in this run, what it has looked at, and what of it has passed by its measure. */
    runOfTest?: Record<'asked' | 'matched' | 'measured', Record<MeasuringRule, Set<Element>>>
  }
}

/** Runs in the page: has axe measure nothing but the new looks, and note what it has measured. */
export function measureNewLooksOnly(): void {
  const { checks, rules } = window.axe!._audit
  const checksOf: Record<MeasuringRule, readonly string[]> = {
    'color-contrast': ['color-contrast'],
    'link-in-text-block': ['link-in-text-block', 'link-in-text-block-style'],
    'target-size': ['target-size', 'target-offset'],
  }
  /** What is hidden, or lies behind something, passes as well. */
  const tellsNothing = (found: Readonly<Record<string, unknown>>) =>
    found['messageKey'] === 'hidden' || found['messageKey'] === 'obscured'

  for (const [id, names] of Object.entries(checksOf) as [MeasuringRule, readonly string[]][]) {
    const rule = rules.find((each) => each.id === id)!
    const { matches } = rule
    rule.matches = (element, ...rest) => {
      const isMatch = window.runOfTest!.asked[id].has(element) && matches.call(rule, element, ...rest)
      if (isMatch) window.runOfTest!.matched[id].add(element)
      return isMatch
    }
    for (const name of names) {
      const check = checks[name]!
      const { evaluate } = check
      check.evaluate = function (element, ...rest) {
        let isMeasured = true
        const helper = Object.assign(Object.create(this) as CheckHelper, {
          data: (found: Readonly<Record<string, unknown>>) => {
            isMeasured = !tellsNothing(found)
            this.data(found)
          },
        })
        const result = evaluate.call(helper, element, ...rest)
        if (result === true && isMeasured) window.runOfTest!.measured[id].add(element)
        return result
      }
    }
  }
}

/**
 * Runs in a frame. Has one element of each new look measured, and the others of its look in a second run where that one has not told
 * anything of them: the first run returns the rules of these as `rest`. Also answers the names of the looks that have passed.
 */
export async function runInPage({ isWhole, rules, isSecond }: Run) {
  const setsOfRules = () => ({
    'color-contrast': new Set<Element>(),
    'link-in-text-block': new Set<Element>(),
    'target-size': new Set<Element>(),
  })
  const { asked, matched, measured } = (window.runOfTest = {
    asked: setsOfRules(),
    matched: setsOfRules(),
    measured: setsOfRules(),
  })
  const wanted = window.newLooksOfTest!.filter(({ rule }) => rules.includes(rule))
  const looks = new Map(wanted.map((each) => [isSecond ? each : each.look, each]))
  for (const { rule, element } of looks.values()) asked[rule].add(element)

  const isEnabled = (id: MeasuringRule) => ({ enabled: rules.includes(id) })
  const enabled = Object.fromEntries((Object.keys(asked) as MeasuringRule[]).map((id) => [id, isEnabled(id)]))
  const { violations } = await window.axe!.run(document, {
    // Half of a run goes to telling at length what was found to be well.
    resultTypes: ['violations'],
    elementRef: true,
    ...(isWhole ? { rules: enabled } : { runOnly: rules, iframes: false }),
  })

  const violating = setsOfRules()
  for (const { id, nodes } of violations)
    if (id in violating) for (const { element } of nodes) violating[id as MeasuringRule].add(element)
  const passed = new Set<string>()
  for (const { rule, element, look, itself } of looks.values()) {
    if (violating[rule].has(element)) continue
    if (measured[rule].has(element)) passed.add(look)
    // A target that could not be told from what lies over it is looked at again.
    else if (rule !== 'target-size' || !matched[rule].has(element)) passed.add(itself)
  }
  const rest = wanted.filter(
    ({ rule, element, look, itself }) => !asked[rule].has(element) && !passed.has(look) && !passed.has(itself),
  )
  if (rules.length > 0) window.newLooksOfTest = rest
  return {
    violations: violations.map(({ id, nodes }) => ({
      id,
      nodes: nodes.map(({ target, failureSummary = '' }) => ({ target, failureSummary })),
    })),
    passed: [...passed],
    rest: [...new Set(rest.map(({ rule }) => rule))],
  }
}
