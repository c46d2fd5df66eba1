import { execFileSync } from 'node:child_process'

/**
 * Returns the files that differ from where the work left `base`, committed or not, including new ones but not deleted
 * ones.
 */
export function changedFiles(base: string): string[] {
  const since = git('merge-base', base, 'HEAD')[0] ?? base
  const changed = git('diff', '--name-only', '--diff-filter=d', since)
  const made = git('ls-files', '--others', '--exclude-standard')
  return [...new Set([...changed, ...made])].toSorted()
}

function git(...args: string[]): string[] {
  return execFileSync('git', args, { encoding: 'utf8' }).split('\n').filter(Boolean)
}
