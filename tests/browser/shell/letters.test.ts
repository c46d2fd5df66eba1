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

test('the letters of Vietnamese names have the font of headings', async () => {
  const visitor = await site.visitor()
  await visitor.open(`${sitePaths.stays()}?q=${encodeURIComponent('Nguyễn')}`)
  const lacking = await visitor.page.evaluate(async () => {
    const letters = Array.from('ơưỞữễịẩậỳỷỹ')
    const fonts = await Promise.all(letters.map((letter) => document.fonts.load('400 20px Newsreader', letter)))
    return letters.filter((_, index) => !fonts[index]!.some(({ unicodeRange }) => unicodeRange !== 'U+0-10FFFF'))
  })
  expect(lacking).toEqual([])
})
