// One name per thing. Checks that no name in src uses a word that the glossary refuses.
import { readFileSync } from 'node:fs'
import { isTest, layerFiles } from './import-graph.ts'
import { nameFaults, refusedWords } from './name-faults.ts'

/** Names that are right although they contain such a word. */
const ALLOWED: ReadonlySet<string> = new Set([
  // What guests agree to is called so on the wire, in the database and on pages.
  'houseRules',
  'HouseRules',
  'houseRulesSchema',
  'HOUSE_RULES',
  // Taken from the wire under their own names.
  'hasPapers',
  'toldAt',
])

/** Where a word is a word: of a search, of a text, or of 32 bits. */
const ABOUT_WORDS = [
  'src/stays/search/',
  'src/db/queries/search/',
  'src/db/queries/thread/',
  'src/rates/import/',
  'src/messaging/document/document-lines.ts',
  'src/server/share/share-drawing.ts',
  'src/web/console/find/load-found.ts',
  'src/web/routes/console/message/',
  'src/web/shell/initials-of.ts',
  'src/web/sign-in/phone/sha256-first-word.ts',
  'src/web/text/message/first-words.ts',
]

const refused = refusedWords(readFileSync('docs/glossary.md', 'utf8'))
if (refused.size === 0) throw new Error('the glossary refuses no words: the gate has nothing to look for')
const faults = layerFiles()
  .filter((file) => /\.tsx?$/.test(file) && !isTest(file))
  .flatMap((file) =>
    nameFaults(file, readFileSync(file, 'utf8'), refused, ALLOWED)
      .filter(({ word }) => word !== 'words' || !ABOUT_WORDS.some((place) => file.startsWith(place)))
      .map(({ line, name, word, instead }) => `${file}:${line}: ${name}: not “${word}” but ${instead}`),
  )
for (const fault of faults) process.stdout.write(`${fault}\n`)
if (faults.length > 0) process.exit(1)
