import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makeScratchTree } from '../../scripts/mutation/scratch-tree.ts'
import { recipes, type RecipeStep } from './recipes.ts'

const root = path.resolve(import.meta.dirname, '../..')
const guide = readFileSync(path.join(root, 'CONTRIBUTING.md'), 'utf8')

/** Tests that would fail for a change that was not carried through. */
const TESTS = [
  'src/web/routes.test.ts',
  'src/web/middleware/access-rules.test.ts',
  'src/api/collection/page-facts.test.ts',
  'src/config/load-config.test.ts',
  'src/db/tables/database-tables.test.ts',
  'src/db/queries/stay/stay-draft-queries.test.ts',
  'src/web/routes/console/stay/parts/fact-forms.test.ts',
  'tests/repository/enumerations.test.ts',
  'tests/repository/one-text.test.ts',
  'src/web/text/problem-text.test.ts',
  'tests/repository/site-map.test.ts',
  'tests/protocol/content/openapi.test.ts',
]

describe.each(recipes)('the recipe "$title"', ({ title, steps }) => {
  test('names every file it touches, in CONTRIBUTING.md', () => {
    const text = guide.split(`### ${title}\n`)[1]?.split('\n#')[0] ?? ''
    const named = Array.from(text.matchAll(/^\d\. `([^`]+)`/gm), ([, file = '']) => file)
    const touched = steps.map(({ file }) =>
      file.replace(/^migrations\/.*/, 'migrations').replace(/\/about-/, '/<name>-'),
    )
    expect(named.map((file) => file.replace('<area>', 'page')).toSorted()).toEqual([...new Set(touched)].toSorted())
  })
})

describe('all recipes, carried out in a copy of the work tree', () => {
  let parent: string
  let directory: string

  beforeAll(() => {
    parent = mkdtempSync(path.join(os.tmpdir(), 'holmstay-recipes-'))
    directory = makeScratchTree(root, parent).directory
    keepCachesApart()
    for (const { steps } of recipes) for (const step of steps) execute(step)
  }, 60_000)
  afterAll(() => rmSync(parent, { recursive: true, force: true }))

  /** What the copy compiles must not land in what is compiled here. */
  function keepCachesApart() {
    const packages = path.join(directory, 'node_modules')
    rmSync(packages)
    mkdirSync(packages)
    for (const name of readdirSync(path.join(root, 'node_modules')))
      if (name !== '.cache') symlinkSync(path.join(root, 'node_modules', name), path.join(packages, name))
  }

  function run(command: string, ...args: string[]) {
    const { status, stdout, stderr } = spawnSync(path.join(root, 'node_modules/.bin', command), args, {
      cwd: directory,
      encoding: 'utf8',
      env: { ...process.env, NO_COLOR: '1' },
    })
    expect(status, stdout + stderr).toBe(0)
  }

  function execute(step: RecipeStep) {
    const file = path.join(directory, step.file)
    mkdirSync(path.dirname(file), { recursive: true })
    if ('content' in step) return writeFileSync(file, step.content)
    const source = readFileSync(file, 'utf8')
    const place = 'behind' in step ? step.behind : step.insteadOf
    expect(source.split(place), step.file).toHaveLength(2)
    writeFileSync(
      file,
      source.replace(place, (found) => ('behind' in step ? `${found}\n${step.line}` : step.line)),
    )
  }

  test('compile, with the pages', () => {
    run('react-router', 'typegen')
    run('tsc', '-b', '--checkers', '1', 'src/api', 'src/web')
  }, 300_000)

  test('pass the tests that follow such a change', () => run('vitest', 'run', '--maxWorkers=2', ...TESTS), 300_000)
})
