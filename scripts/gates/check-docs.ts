// Wrong documentation is worse than none. Checks that every relative link leads somewhere, every named command exists,
// every decision record has its status and says when to revisit it, comments cite only what a reader can open, and the
// files that they name exist.
import fs from 'node:fs'
import path from 'node:path'
import { citationFaults } from './citation-faults.ts'
import { missingFiles, namesOfFiles } from './cited-files.ts'

const faults: string[] = []
const scripts = Object.keys((JSON.parse(fs.readFileSync('package.json', 'utf8')) as { scripts: object }).scripts)
const files = [
  'README.md',
  'CONTRIBUTING.md',
  ...fs
    .readdirSync('docs', { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.md'))
    .map((file) => path.join('docs', file)),
]

for (const file of files) {
  const text = fs.readFileSync(file, 'utf8')
  for (const [, target] of text.matchAll(/\]\((?!https?:|mailto:|#)([^)#\s]+)/g)) {
    if (!fs.existsSync(path.join(path.dirname(file), target!))) faults.push(`${file}: link to ${target} leads nowhere`)
  }
  for (const [, script] of text.matchAll(/`npm (?:run )?([a-z:]+)/g)) {
    if (!['install', 'ci', ...scripts].includes(script!)) faults.push(`${file}: there is no script ${script}`)
  }
  for (const [, source] of text.matchAll(/`((?:src|tests|scripts|demo|benchmarks|migrations|docs)\/[\w./-]+)`/g)) {
    if (!fs.existsSync(source!)) faults.push(`${file}: ${source} does not exist`)
  }
  if (file.startsWith(path.join('docs', 'decisions')) && !file.endsWith('README.md')) {
    if (!/^Status: (accepted|superseded)/m.test(text)) faults.push(`${file}: no status`)
    if (!text.includes('## When to revisit')) faults.push(`${file}: does not say when to revisit`)
  }
}

const CITING = /\.(?:ts|tsx|js|mjs|css|sql|md)$/
const ABOUT_CITATIONS = /\/(?:citation-faults|cited-files)(?:\.test)?\.ts$/

/** Files with text for readers, from the root. */
const citing = ['.', 'src', 'tests', 'scripts', 'demo', 'migrations', 'benchmarks', 'docs'].flatMap((folder) =>
  fs
    .readdirSync(folder, { recursive: folder !== '.', encoding: 'utf8' })
    .filter((file) => CITING.test(file))
    .map((file) => path.posix.join(folder, file)),
)
const headings = new Map(
  citing
    .filter((file) => file.endsWith('.md'))
    .map((file) => [file, Array.from(fs.readFileSync(file, 'utf8').matchAll(/^#+ (.+)$/gm), ([, name = '']) => name)]),
)
const names = namesOfFiles(citing)
for (const file of [...citing, '.env.example']) {
  if (ABOUT_CITATIONS.test(file)) continue
  const text = fs.readFileSync(file, 'utf8')
  const found = [...citationFaults(file, text, headings), ...missingFiles(file, text, names)]
  faults.push(...found.map((fault) => `${file}: ${fault}`))
}

if (faults.length > 0) {
  process.stdout.write(`${faults.join('\n')}\n`)
  process.exit(1)
}
