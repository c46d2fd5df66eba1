import type * as z from 'zod/mini'

/** The type that a schema describes, deeply read-only. */
export type ShapeOf<Schema extends z.ZodMiniType> = DeepReadonly<z.output<Schema>>

/** A deeply read-only type. */
export type DeepReadonly<Value> = Value extends string | number | boolean | null | undefined
  ? Value
  : Value extends readonly (infer Item)[]
    ? readonly DeepReadonly<Item>[]
    : Value extends object
      ? { readonly [Name in keyof Value]: DeepReadonly<Value[Name]> }
      : Value

/** Checks that a schema describes exactly a type of `core`: `schemaFor<Party>()(z.object({ … }))`. */
export function schemaFor<Value>() {
  return <Schema extends z.ZodMiniType>(
    schema: Schema & (IsSame<ShapeOf<Schema>, Value> extends true ? unknown : 'another type'),
  ): Schema => schema
}

type IsSame<First, Second> = [First, keyof First] extends [Second, keyof Second]
  ? [Second, keyof Second] extends [First, keyof First]
    ? true
    : false
  : false
