import { renderToStaticMarkup } from 'react-dom/server'
import { createRoutesStub } from 'react-router'
import { expect, test } from 'vitest'
import { consolePaths } from '#contract/site/console-map.ts'
import type { SetupShape } from '#contract/setup-schemas.ts'
import { OpeningStep } from './opening-step.tsx'

/** Returns the link that is offered while no home can be booked. */
function linkWith(stays: number): string | undefined {
  const setup = { checks: [{ name: 'home', passes: false }], steps: [], homes: stays } as unknown as SetupShape
  const Page = createRoutesStub([{ path: '/', Component: () => <OpeningStep setup={setup} actionKey="key" /> }])
  return /<a [^>]*href="([^"]*)"/.exec(renderToStaticMarkup(<Page />))?.[1]
}

test('while no home can be booked, the first is made, and one that is there already is published', () => {
  expect(linkWith(0)).toBe(`${consolePaths.welcome()}?step=home`)
  expect(linkWith(1)).toBe(consolePaths.homes())
})
