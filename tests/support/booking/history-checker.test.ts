import { expect, test } from 'vitest'
import { History } from './history-checker.ts'

test('what was acknowledged is there once, what was refused never, what was lost at most once', () => {
  const history = new History<null>()
  const ok = history.invoke('a', null)
  const refused = history.invoke('b', null)
  const lost = history.invoke('c', null)
  const hanging = history.invoke('d', null)
  ok.ok()
  refused.fail('dates_unavailable')
  lost.info('timeout')
  expect(
    history.check(
      new Map([
        [ok.key, 1],
        [hanging.key, 1],
      ]),
    ),
  ).toEqual([])
  expect(
    history.check(
      new Map([
        [refused.key, 1],
        [lost.key, 2],
        ['x', 1],
      ]),
    ),
  ).toEqual([
    `${ok.key} was acknowledged and is there 0 times`,
    `${refused.key} was refused (dates_unavailable) and is there 1 times`,
    `${lost.key} was lost on the way and is there 2 times`,
    'x is there and nobody asked for it',
  ])
  expect([history.count('ok'), history.count('fail'), history.count('info')]).toEqual([1, 1, 2])
})

test('the first end of an attempt counts', () => {
  const history = new History<null>()
  const attempt = history.invoke('a', null)
  attempt.info('timeout')
  attempt.ok()
  expect(history.count('info')).toBe(1)
})
