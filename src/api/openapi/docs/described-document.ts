import type { createOpenApi } from '#api/openapi/create-openapi.ts'
import type { JsonSchema } from '#api/route/json-schema.ts'

/** The description as the page reads it. */
export type DescribedDocument = ReturnType<typeof createOpenApi>

export interface DescribedParameter {
  readonly name: string
  readonly in: string
  readonly schema: JsonSchema
  readonly required?: boolean
  readonly description?: string
  readonly example?: unknown
}

/** What is sent or answered, by media type. */
export type DescribedContent = Readonly<
  Record<
    string,
    {
      readonly schema: JsonSchema
      readonly example?: unknown
      /** Where to find the example of an answer. */
      readonly examples?: { readonly answer: { readonly $ref: string } }
    }
  >
>

export interface DescribedOperation {
  readonly method: string
  readonly path: string
  readonly tags: readonly string[]
  readonly summary: string
  readonly description: string
  readonly operationId: string
  readonly security: readonly unknown[]
  readonly parameters: readonly DescribedParameter[]
  readonly requestBody?: { readonly required: boolean; readonly content: DescribedContent }
  readonly responses: Readonly<Record<string, { readonly description: string; readonly content?: DescribedContent }>>
}

/** Returns all operations in the order of the description. */
export function operationsOf({ paths }: DescribedDocument): DescribedOperation[] {
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({
      ...(operation as Omit<DescribedOperation, 'path' | 'method'>),
      path,
      method: method.toUpperCase(),
    })),
  )
}
