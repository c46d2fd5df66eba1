import type { ZxcvbnFactory } from '@zxcvbn-ts/core'

/**
 * More than this is not looked at: the work grows with the square of the length, and it is done while everybody else waits. Whoever
 * needs more signs than these to have a good password repeats something.
 */
const JUDGED_LENGTH = 24
/** Ways to read digits and signs as letters that are tried; each costs another search, and one word has few. */
const LETTERS_FOR_SIGNS = 10

/**
 * How many attempts somebody needs who guesses as people choose: words, names, dates, keyboards, repetitions, and digits in place of
 * letters (decision 44). `names` are words that stand for this site and this account: they are tried first.
 */
export async function estimateGuesses(password: string, names: readonly string[]): Promise<number> {
  estimator ??= loadEstimator()
  // Full-width letters and the like are the letters they stand for.
  const evaluated = password.normalize('NFKC').slice(0, JUDGED_LENGTH)
  return (await estimator).check(evaluated, [...names]).guesses
}

let estimator: Promise<ZxcvbnFactory> | undefined

/** Loads the words when the first password is judged: they take 20 MB, which a process that signs nobody up does not need. */
async function loadEstimator(): Promise<ZxcvbnFactory> {
  const [{ ZxcvbnFactory: Estimator }, common, english] = await Promise.all([
    import('@zxcvbn-ts/core'),
    import('@zxcvbn-ts/language-common'),
    import('@zxcvbn-ts/language-en'),
  ])
  // Ninety thousand family names would cost as much memory as all the rest; those of the account are given with each password.
  const { 'lastnames-en': _, ...words } = english.dictionary
  return new Estimator({
    dictionary: { ...common.dictionary, ...words },
    graphs: common.adjacencyGraphs,
    l33tMaxSubstitutions: LETTERS_FOR_SIGNS,
  })
}
