import { useEffect, useMemo, useState, type FormEvent } from 'react'
import type { BlockShape } from '#contract/rate/promo-and-policy.ts'
import { releaseBlocksLabel } from '#web/text/counts/host-calendar-counts.ts'
import { BlockList, type ListedBlock } from '../block-list.tsx'
import { MoveBlockFields } from '../move-block-fields.tsx'
import type { StayRow } from './grid-lines.ts'

interface ReleaseFormProps {
  readonly rows: readonly StayRow[]
  readonly onSubmit: (event: FormEvent<HTMLFormElement>) => void
}

/** Releases all blocks that include one of the chosen nights, each as a whole, and shows their reasons and authors. */
export function ReleaseForm({ rows, onSubmit }: ReleaseFormProps) {
  const blocks = useMemo(() => blocksIn(rows), [rows])
  const makers = useMakers(blocks)
  const [only] = blocks
  return (
    <>
      <form className="c-stack" onSubmit={onSubmit}>
        <BlockList
          blocks={blocks.map((block) => ({
            ...block,
            madeBy: makers.get(keyOf(block.home.slug, block.claim.from)) ?? null,
          }))}
        />
        <input type="hidden" name="blocks" value={blocks.length} />
        <button className="c-btn go" type="submit" name="intent" value="unblock">
          {releaseBlocksLabel(blocks.length)}
        </button>
      </form>
      {only && blocks.length === 1 ? (
        <form className="c-stack" onSubmit={onSubmit}>
          <MoveBlockFields {...only} />
        </form>
      ) : null}
    </>
  )
}

type Block = Omit<ListedBlock, 'madeBy'>

const keyOf = (slug: string, from: string) => `${slug} ${from}`

const blocksIn = (rows: readonly StayRow[]): Block[] =>
  rows.flatMap(({ home: stay, nights }) => {
    const claims = new Set(
      nights.flatMap(({ claim, isPreparation }) => (claim?.kind === 'block' && !isPreparation ? claim : [])),
    )
    return [...claims].map((claim) => ({ home: stay, claim }))
  })

/** Returns the authors of blocks, by home and first night; the data of the grid do not have them. */
function useMakers(blocks: readonly Block[]): ReadonlyMap<string, string> {
  const [makers, setMakers] = useState<ReadonlyMap<string, string>>(new Map())
  const stays = [...new Set(blocks.map(({ home: stay }) => stay.slug))].join()
  useEffect(() => {
    const abort = new AbortController()
    Promise.all(stays.split(',').map(async (stay) => makersOf(stay, abort.signal)))
      .then((found) => setMakers(new Map(found.flat())))
      .catch(() => {})
    return () => abort.abort()
  }, [stays])
  return makers
}

async function makersOf(stay: string, signal: AbortSignal): Promise<(readonly [string, string])[]> {
  const response = await fetch(`/api/staff/stays/${stay}/blocks`, { signal, cache: 'no-store' })
  if (!response.ok) return []
  const { data } = (await response.json()) as { readonly data: readonly BlockShape[] }
  return data.flatMap(({ from, madeBy }) => (madeBy === null ? [] : [[keyOf(stay, from), madeBy] as const]))
}
