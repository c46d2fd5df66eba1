import type { MeasuringRule } from './looks-in-page.ts'

/** The part of a violation returned by `axe.run` that is used here. */
export interface Violation {
  readonly id: string
  readonly nodes: readonly { readonly target: readonly string[]; readonly failureSummary?: string }[]
}

interface Run {
  /** Whether to run all rules in all frames; otherwise only those that measure, in this frame. */
  readonly isWhole: boolean
  readonly rules: readonly MeasuringRule[]
  /** Whether to check each element that the first run left out, instead of one for each look. */
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
    /**
     * What a measuring rule should check in this run, what it has checked, and what of that has passed by its measure.
     */
    runOfTest?: Record<'asked' | 'matched' | 'measured', Record<MeasuringRule, Set<Element>>>
  }
}

/** Runs in the page: makes axe measure only the new looks, and records what it has measured. */
export function measureNewLooksOnly(): void {
  const { checks, rules } = window.axe!._audit
  const checksOf: Record<MeasuringRule, readonly string[]> = {
    'color-contrast': ['color-contrast'],
    'link-in-text-block': ['link-in-text-block', 'link-in-text-block-style'],
    'target-size': ['target-size', 'target-offset'],
  }
  /** Elements that are hidden, or behind something, pass as well. */
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
 * Runs in a frame. Measures one element of each new look, and in a second run the others of its look if that one has
 * said nothing about them: the first run returns the rules of these as `rest`. Also returns the names of the looks that
 * have passed.
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
  const requested = window.newLooksOfTest!.filter(({ rule }) => rules.includes(rule))
  const looks = new Map(requested.map((each) => [isSecond ? each : each.look, each]))
  for (const { rule, element } of looks.values()) asked[rule].add(element)

  const isEnabled = (id: MeasuringRule) => ({ enabled: rules.includes(id) })
  const enabled = Object.fromEntries((Object.keys(asked) as MeasuringRule[]).map((id) => [id, isEnabled(id)]))
  const { violations } = await window.axe!.run(document, {
    // Half of a run would be spent on detailed reports of what passed.
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
    // A target that could not be distinguished from what covers it is checked again.
    else if (rule !== 'target-size' || !matched[rule].has(element)) passed.add(itself)
  }
  const rest = requested.filter(
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
