import { registerHooks } from 'node:module'

/** The part of the generator that is asked; its own declarations need the compiler of TypeScript 5 as a library. */
interface Generator {
  readonly default: (description: object) => Promise<readonly object[]>
  readonly astToString: (nodes: readonly object[]) => string
}

const generator = import.meta.resolve('openapi-typescript')
const folder = new URL('.', generator).href

let isHooked = false

/**
 * What `npx openapi-typescript openapi.json` writes for a description. The generator builds its text with the compiler of TypeScript 5,
 * which has no place beside the compiler of this project; it gets the one that `@ts-morph/common` brings along.
 */
export async function typesOf(description: object): Promise<string> {
  if (!isHooked)
    registerHooks({
      resolve(specifier, context, next) {
        const isAsked = specifier === 'typescript' && context.parentURL?.startsWith(folder)
        return next(isAsked ? import.meta.resolve('@ts-morph/common/dist/typescript.js') : specifier, context)
      },
    })
  isHooked = true
  const { default: nodesOf, astToString } = (await import(generator)) as Generator
  return astToString(await nodesOf(description))
}
