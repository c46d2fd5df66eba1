import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { asSet, readEnumerations } from '#tests/support/enumerations.ts'
import { createTestDatabase, type TestDatabase } from '#tests/support/test-database.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.close())

/** Returns `app.stay.title: string` for every column, from the interfaces in this folder. */
function typedColumns(): Map<string, string> {
  const source = readdirSync(import.meta.dirname)
    .filter((name) => name.endsWith('-tables.ts'))
    .map((name) => readFileSync(path.join(import.meta.dirname, name), 'utf8'))
    .join('\n')
  const interfaces = new Map(
    Array.from(
      source.matchAll(/^export interface (\w+)(?: extends (\w+))? \{\n(.*?)^\}/gms),
      ([, name = '', base = '', body = '']) => [name, { base, body }],
    ),
  )
  const bodyOf = (name: string): string => {
    const { base, body } = interfaces.get(name) ?? { base: '', body: '' }
    return (base && bodyOf(base)) + body
  }
  const tables = [...source.matchAll(/^ {2}'(\w+\.\w+)': (\w+)$/gm)]
  return new Map(
    tables.flatMap(([, table = '', typing = '']) =>
      Array.from(
        bodyOf(typing).matchAll(/^ {2}(\w+): (.+)$/gm),
        ([, column = '', type = '']) => [`${table}.${column}`, type] as const,
      ),
    ),
  )
}

interface RealColumn {
  name: string
  type: string
  nullable: boolean
  filled: boolean
}

async function realColumns(): Promise<RealColumn[]> {
  const { rows } = await sql<RealColumn>`
    select format('%s.%s.%s', n.nspname, c.relname, a.attname) as name,
           coalesce(base.typname, t.typname) as type, not (a.attnotnull or t.typnotnull) as nullable,
           (a.atthasdef or a.attidentity <> '' or a.attgenerated <> '') as filled
    from pg_attribute a
    join pg_class c on c.oid = a.attrelid and c.relkind in ('r', 'p')
    join pg_namespace n on n.oid = c.relnamespace and n.nspname in ('app', 'identity', 'ops', 'sandbox')
    join pg_type t on t.oid = a.atttypid
    left join pg_type base on base.oid = t.typbasetype
    where a.attnum > 0 and not a.attisdropped`.execute(database.db)
  return rows
}

test('every table and column of the migrated database has its typing, and no typing is left over', async () => {
  const real = (await realColumns()).map((column) => column.name)
  expect([...typedColumns().keys()].toSorted()).toEqual(real.toSorted())
})

test('typings know which columns may be null and which fill themselves', async () => {
  const typed = typedColumns()
  const wrong = (await realColumns()).filter(({ name, nullable, filled }) => {
    const type = typed.get(name) ?? ''
    return / \| null|<.*\| null/.test(type) !== nullable || (/^(Generated|JsonWithDefault)/.test(type) && !filled)
  })
  expect(wrong).toEqual([])
})

test('typings have the types that values arrive in', async () => {
  const expected: Record<string, RegExp> = {
    int2: /number/,
    int4: /number/,
    int8: /number/,
    float8: /number/,
    bool: /boolean/,
    timestamptz: /Date\b/,
    bytea: /Buffer/,
    date: /DateColumn/,
    jsonb: /Json|ColumnType/,
    daterange: /DateRange/,
    datemultirange: /DateRange\[\]/,
  }
  const typed = typedColumns()
  const wrong = (await realColumns()).filter(({ name, type }) => {
    const requested = expected[type]
    return requested
      ? !requested.test(typed.get(name) ?? '')
      : /number|boolean|Date\b|Buffer|Json/.test((typed.get(name) ?? '').replace('string | number', 'string'))
  })
  expect(wrong.filter(({ type }) => !type.startsWith('_'))).toEqual([])
})

test('no index repeats the beginning of another one of its table', async () => {
  const { rows } = await sql<{ repeats: string }>`
    with known as (
      select indexrelid::regclass || '' as name, indrelid, relam, indisunique, indkey::text || ' ' as columns, indoption::text || ' ' as orders,
             indclass::text || ' ' as classes, indcollation::text || ' ' as collations,
             coalesce(pg_get_expr(indpred, indrelid), '') as rows, coalesce(pg_get_expr(indexprs, indrelid), '') as expressions
      from pg_index join pg_class on pg_class.oid = indexrelid
      where relnamespace::regnamespace::text in ('app', 'identity', 'ops', 'sandbox', 'public'))
    select one.name || ' repeats ' || other.name as repeats
    from known one join known other using (indrelid, relam, rows, expressions)
    where one.name <> other.name and not one.indisunique and starts_with(other.columns, one.columns)
      and starts_with(other.orders, one.orders) and starts_with(other.classes, one.classes)
      and starts_with(other.collations, one.collations)
    order by 1`.execute(database.db)
  expect(rows).toEqual([])
})

/** Returns the columns that accept only the values of a list, by an enumeration or a check, with the list. */
async function listedColumns(): Promise<{ name: string; values: string[] }[]> {
  const { rows } = await sql<{ name: string; values: string[] }>`
    with owned as (
      select format('%s.%s.%s', n.nspname, c.relname, a.attname) as name, c.oid, a.attnum, a.atttypid, t.typelem
      from pg_attribute a
      join pg_class c on c.oid = a.attrelid and c.relkind in ('r', 'p')
      join pg_namespace n on n.oid = c.relnamespace and n.nspname in ('app', 'identity', 'ops', 'sandbox')
      join pg_type t on t.oid = a.atttypid
      where a.attnum > 0 and not a.attisdropped)
    select name, array_agg(enumlabel::text) as values
    from owned join pg_enum on enumtypid in (atttypid, typelem) group by name
    union all
    select name, array(select found[1] from regexp_matches(pg_get_constraintdef(k.oid), '''([^'']+)''', 'g') as found)
    from owned join pg_constraint k on k.contype = 'c' and k.conrelid = owned.oid and k.conkey = array[attnum]
    where pg_get_constraintdef(k.oid) ~ '(= ANY [(]|<@ )ARRAY[[]''[^]]*[]][)]*$'`.execute(database.db)
  return rows
}

test('a column that takes values out of a list has the type of that list in core, with the same values', async () => {
  const lists = new Map(readEnumerations().map(({ type, values }) => [type, asSet(values)]))
  const typed = typedColumns()
  const listed = await listedColumns()
  expect(listed.length).toBeGreaterThan(60)
  const wrong = listed.flatMap(({ name, values }) => {
    const type = (typed.get(name) ?? '').replace(/^\w+<(.*)>$/, '$1').replace(/( \| null|\[\])+$/, '')
    return lists.get(type) === asSet(values) ? [] : [`${name}: ${type} is not ${asSet(values)}`]
  })
  expect(wrong).toEqual([])
})
