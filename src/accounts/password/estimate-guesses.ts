import type { ZxcvbnFactory } from '@zxcvbn-ts/core'

/**
 * Characters beyond this are ignored: the work grows with the square of the length and blocks everybody else. A
 * password that needs more than these to be good contains repetitions.
 */
const EVALUATED_LENGTH = 24
/**
 * How many ways to read digits and symbols as letters are tried; each costs another search, and few are possible in one
 * word.
 */
const LETTERS_FOR_SIGNS = 10

/**
 * Estimates how many attempts somebody needs who guesses as people choose: words, names, dates, keyboards, repetitions,
 * and digits in place of letters (decision 44). `names` are words of this site and this account, which are tried first.
 */
export async function estimateGuesses(password: string, names: readonly string[]): Promise<number> {
  estimator ??= loadEstimator()
  // Full-width and similar letters count as the letters they stand for.
  const evaluated = password.normalize('NFKC').slice(0, EVALUATED_LENGTH)
  return (await estimator).check(evaluated, [...names]).guesses
}

let estimator: Promise<ZxcvbnFactory> | undefined

/**
 * Loads the words when the first password is judged: they take 20 MB, which a process without sign-ups does not need.
 */
async function loadEstimator(): Promise<ZxcvbnFactory> {
  const [{ ZxcvbnFactory: Estimator }, common, english] = await Promise.all([
    import('@zxcvbn-ts/core'),
    import('@zxcvbn-ts/language-common'),
    import('@zxcvbn-ts/language-en'),
  ])
  // Ninety thousand family names would take as much memory as all the rest; those of the account are passed with each
  // password.
  const { 'lastnames-en': _, ...known } = english.dictionary
  return new Estimator({
    dictionary: { ...common.dictionary, ...known },
    graphs: common.adjacencyGraphs,
    l33tMaxSubstitutions: LETTERS_FOR_SIGNS,
  })
}
