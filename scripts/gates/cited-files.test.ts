import { expect, test } from 'vitest'
import { missingFiles, namesOfFiles } from './cited-files.ts'

const names = namesOfFiles(['src/web/shell/before-paint.ts', 'migrations/0001_first.sql'])
const faultsOf = (text: string, file = 'src/core/x.ts') => missingFiles(file, text, names)

test('a file is named by its path or the end of it', () => {
  expect(faultsOf('/** As `src/web/shell/before-paint.ts` says. */')).toEqual([])
  expect(faultsOf('  // (shell/before-paint.ts keeps it, before-paint.ts too)')).toEqual([])
  expect(faultsOf('/** See `#web/shell/before-paint.ts`. */')).toEqual([])
  expect(faultsOf('See `0001_first.sql`.', 'docs/x.md')).toEqual([])
})

test('a file that has moved is a fault, in comments and documents', () => {
  const fault = ['names head/before-paint.ts, which does not exist']
  expect(faultsOf('/**\n * Comes before (head/before-paint.ts).\n */')).toEqual(fault)
  expect(faultsOf('const a = 1 // as head/before-paint.ts has it')).toEqual(fault)
  expect(faultsOf('See `head/before-paint.ts`.', 'docs/x.md')).toEqual(fault)
})

test('what stands in code is no citation', () => {
  expect(faultsOf("const made = 'somewhere/else.ts'")).toEqual([])
  expect(faultsOf('/** Its file is `*-page.tsx` or `<name>-page.tsx`. */')).toEqual([])
})
