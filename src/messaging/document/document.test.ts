import { inflateSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { createDocument } from './document.ts'

async function documentOf(texts: readonly string[]): Promise<Buffer> {
  const document = await createDocument({ title: 'Receipt', author: 'Holmstay', at: new Date('2027-01-02T03:04:05Z') })
  for (const text of texts) document.write(text, {}, 'beside')
  return Buffer.from(await document.finish())
}

/** Returns the letters that the fonts of a file have, as its tables from glyphs to letters name them. */
function lettersIn(file: Buffer): ReadonlySet<string> {
  const letters = new Set<string>()
  for (let at = file.indexOf('stream\n'); at >= 0; at = file.indexOf('stream\n', at + 7)) {
    const end = file.indexOf('\nendstream', at)
    if (end < 0) break
    const content = inflated(file.subarray(at + 7, end))
    if (!content.includes('begincmap')) continue
    for (const [, hex = ''] of content
      .replace(/begincodespacerange[^]*?endcodespacerange/, '')
      .matchAll(/<([0-9a-f ]+)>/g))
      for (const letter of Buffer.from(hex.replaceAll(' ', ''), 'hex').swap16().toString('utf16le')) letters.add(letter)
  }
  return letters
}

function inflated(stream: Buffer): string {
  try {
    return inflateSync(stream).toString('latin1')
  } catch {
    return ''
  }
}

test.each([
  ['山田太郎', 'Japanese'],
  ['さくら サクラ', 'kana'],
  ['王小明 陳大文', 'Chinese'],
  ['김철수', 'Korean'],
  ['دانيال كريم', 'Arabic'],
  ['יעל כהן', 'Hebrew'],
  ['สมชาย ใจดี', 'Thai'],
  ['अनिल कुमार', 'Devanagari'],
  ['Łukasz Иван Ελένη', 'Latin, Cyrillic and Greek'],
  ['Nguyễn Thị Ánh Tuyết, Đặng Thuỳ Trâm, Trương Quỳnh Như', 'Vietnamese'],
  ['Lǐ Xiǎoguāng, Lǚ Yuè', 'Chinese in Latin letters'],
  ['Zażółć gęślą jaźń', 'Polish'],
  ['Příliš žluťoučký kůň úpěl ďábelské ódy', 'Czech'],
  ['Çağrı Şahin İpek Işık Gökçe Ünlü', 'Turkish'],
  ['Ștefan Țîrlea Brânză Ăsta', 'Romanian'],
  ['Ωραία Σταματίου ΐΰϊϋ', 'Greek'],
  ['Юлія Їжакевич Ґалаґан, Љубица Ђорђевић, Ёлкин', 'Cyrillic'],
  ['Kaʻiulani', 'Hawaiian'],
])('%s (%s) is in the fonts of a document', async (name) => {
  const letters = lettersIn(await documentOf([`Guest: ${name}`]))
  expect([...new Set(name)].filter((letter) => letter !== ' ' && !letters.has(letter))).toEqual([])
})

test('a document embeds only the letters that it uses', async () => {
  expect((await documentOf(['Guest: 山田太郎, 김철수, محمد'])).length).toBeLessThan(60_000)
})

test('a text of many lines goes on, on the next page', async () => {
  const file = await documentOf(['word '.repeat(3_000), '山田'.repeat(2_000), 'x'.repeat(5_000)])
  expect(file.toString('latin1').match(/\/Type \/Page\b/g)?.length).toBeGreaterThan(4)
})
