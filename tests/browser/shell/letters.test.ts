import { expect, test } from 'vitest'
import { sitePaths } from '#contract/site/site-paths.ts'
import { useSharedSite } from '../support/use-site.ts'

const site = useSharedSite()

test('the letters of Polish have fonts of the site on the pages that show them, and no other page has or loads them', async () => {
  const visitor = await site.visitor()
  const fontsForLetters = () =>
    visitor.page.evaluate(async () => {
      await document.fonts.ready
      return [...document.fonts]
        .filter(({ unicodeRange }) => unicodeRange !== 'U+0-10FFFF')
        .map(({ family, status }) => `${family} ${status}`)
        .toSorted()
    })
  const searchFor = (text: string) => visitor.open(`${sitePaths.stays()}?q=${encodeURIComponent(text)}`)
  await searchFor('Cœur Mahón')
  expect(await fontsForLetters()).toEqual([])
  await searchFor('Łódź')
  await expect.poll(fontsForLetters, { timeout: 20_000 }).toContain('Figtree loaded')
})
