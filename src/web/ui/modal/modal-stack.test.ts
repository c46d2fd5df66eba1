import { beforeEach, describe, expect, test } from 'vitest'
import { ModalStack, type StackedModal } from './modal-stack.ts'

/** An element as far as the stack uses it. */
function root(): HTMLElement {
  const attributes = new Set<string>()
  const element = {
    style: { zIndex: '' },
    toggleAttribute: (name: string, on: boolean) => (on ? attributes.add(name) : attributes.delete(name)),
    hasAttribute: (name: string) => attributes.has(name),
  }
  return element as unknown as HTMLElement // reason: there is no document here; the browser tests have one
}

let reached: (HTMLElement | null)[]
let locked: boolean[]
let stack: ModalStack
const modal = (): StackedModal => ({ root: root(), onEscape: () => {} })
const heights = (...modals: StackedModal[]) => modals.map((one) => one.root.style.zIndex)
const isTop = (one: StackedModal) => one.root.hasAttribute('data-top')

beforeEach(() => {
  reached = []
  locked = []
  stack = new ModalStack({ reachOnly: (one) => void reached.push(one), lockScroll: (is) => void locked.push(is) })
})

describe('the modals over a page', () => {
  test('lie 2 above each other; closing the lowest of three lets the others down', () => {
    const [first, second, third] = [modal(), modal(), modal()]
    const close = stack.add(first)
    stack.add(second)
    stack.add(third)
    expect(heights(first, second, third)).toEqual(['1000', '1002', '1004'])
    close()
    expect(heights(second, third)).toEqual(['1000', '1002'])
  })

  test('only the uppermost can be reached and darkens what is below', () => {
    const [lower, upper] = [modal(), modal()]
    stack.add(lower)
    const close = stack.add(upper)
    expect([reached.at(-1), isTop(lower), isTop(upper), stack.top]).toEqual([upper.root, false, true, upper])
    close()
    expect([reached.at(-1), isTop(lower), stack.top]).toEqual([lower.root, true, lower])
  })

  test('the page scrolls again when the last has gone, in whatever order they went', () => {
    const closeLower = stack.add(modal())
    const closeUpper = stack.add(modal())
    closeLower()
    expect(locked.at(-1)).toBe(true)
    closeUpper()
    expect([locked.at(-1), reached.at(-1), stack.top]).toEqual([false, null, null])
  })
})
