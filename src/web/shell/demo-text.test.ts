import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { anywhere } from '#web/backend/public-configuration.ts'
import { listTitle } from '#web/routes/search/list-title.ts'

/** The files that may name Menorca: they show it in the demo, or for homes that are on it. */
const OF_THE_DEMO = /^src\/web\/(map\/|routes\/front-page\/(hero|regions|island-map)\.tsx$)/

test('pages name no region but the one that the company has its homes in', () => {
  const naming = globSync('src/web/**/*.{ts,tsx}').filter((file) => {
    const code = readFileSync(file, 'utf8').replaceAll(/\/\*[\s\S]*?\*\/|\/\/ .*/g, '')
    return !file.endsWith('.test.ts') && !file.endsWith('.test.tsx') && /Menorca|small island|whole island/.test(code)
  })
  expect(naming.filter((file) => !OF_THE_DEMO.test(file))).toEqual([])
  expect([anywhere({ region: 'in the Alps' }), anywhere({})]).toEqual(['Anywhere in the Alps', 'Anywhere'])
  expect([listTitle('in the Alps'), listTitle(), listTitle('in the Alps', 'villa', 'The valley')]).toEqual([
    'Holiday homes in the Alps',
    'Holiday homes',
    'Villas in the valley',
  ])
})
