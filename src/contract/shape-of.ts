import type * as z from 'zod/mini'

/** What a schema describes, all the way down as answers are: read, not written to. */
export type ShapeOf<Schema extends z.ZodMiniType> = DeepReadonly<z.output<Schema>>

/** A value that nobody writes to. */
export type DeepReadonly<Value> = Value extends string | number | boolean | null | undefined
  ? Value
  : Value extends readonly (infer Item)[]
    ? readonly DeepReadonly<Item>[]
    : Value extends object
      ? { readonly [Name in keyof Value]: DeepReadonly<Value[Name]> }
      : Value

/** A schema that describes a type of `core`, neither more nor less: `schemaFor<Party>()(z.object({ … }))`. */
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
