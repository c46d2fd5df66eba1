import postcss, { type ChildNode, type Container, type Rule } from 'postcss'
import type { Plugin } from 'vite'
import { needsOf } from './selector-needs.ts'

/** A rule of a style sheet, as `*.css?rules` returns it. */
export interface StyleRule {
  /** The blocks around it, from the outside: `@layer components`, `@media (width >= 640px)`. */
  readonly within: readonly string[]
  /**
   * The selectors of the rule with what each needs; null for what is not a rule about elements: the order of layers,
   * `@keyframes`.
   */
  readonly selectors: readonly (readonly [selector: string, needs: readonly (readonly string[])[]])[] | null
  /** The text from the brace on; the whole text if there are no selectors. */
  readonly text: string
  /** The name of an animation, which is needed where a rule uses it. */
  readonly animation?: string
}

const RULES = /\.css\?rules$/

/**
 * Makes `import rules from './x.css?rules'` return the rules of a style sheet one by one, each with what a page must
 * contain for it to apply. Rules for print and for contrast themes are left out.
 */
export function styleRules(): Plugin {
  return {
    name: 'style-rules',
    enforce: 'post',
    resolveId: {
      order: 'pre',
      async handler(source, importer) {
        if (!RULES.test(source)) return null
        const sheet = await this.resolve(source.replace('?rules', ''), importer)
        return sheet && `${sheet.id}?inline&rules`
      },
    },
    transform(code, id) {
      if (!id.endsWith('?inline&rules')) return null
      const text = /^export default ("(?:[^"\\]|\\.)*")/.exec(code.trim())?.[1]
      if (text === undefined)
        throw new Error(`${id} is no text of a style sheet: has Vite changed what it makes of ?inline?`)
      return { code: `export default ${JSON.stringify(rulesOf(JSON.parse(text) as string))}`, map: null }
    },
  }
}

/** The media whose rules no page is given: most pages are never printed, and few readers have a contrast theme. */
const LEFT_OUT: readonly string[] = ['print', '(forced-colors)']

/** Returns the rules of a style sheet in order. */
export function rulesOf(css: string): StyleRule[] {
  return [...rulesIn(postcss.parse(css), [])]
}

function* rulesIn(container: Container<ChildNode>, within: readonly string[]): Generator<StyleRule> {
  for (const node of container.nodes ?? []) {
    if (node.type === 'rule') yield ruleOf(node, within)
    else if (node.type !== 'atrule') continue
    else if (node.name === 'keyframes')
      yield { within, selectors: null, text: node.toString(), animation: node.params.trim() }
    else if (!node.nodes) yield { within, selectors: null, text: `${node.toString()};` }
    else if (node.name === 'media' && LEFT_OUT.includes(node.params)) continue
    else if (['layer', 'media', 'supports', 'container'].includes(node.name))
      yield* rulesIn(node, [...within, `@${node.name} ${node.params}`])
    else throw node.error(`@${node.name} is nothing that a page can be given a part of`)
  }
}

function ruleOf(node: Rule, within: readonly string[]): StyleRule {
  const selectors = node.selectors.map((selector) => [selector, needsOf(selector)] as const)
  const text = node.toString()
  return { within, selectors, text: text.slice(text.indexOf('{', node.selector.length)) }
}
