import type { TextChange } from '#core/text/text-changes.ts'
import { sameParagraphs } from '#web/text/counts/settings-counts.ts'

/** Shows what was added to and removed from a text, paragraph by paragraph. */
export function ChangeList({ changes }: { readonly changes: readonly TextChange[] }) {
  return (
    <ul className="c-changes">
      {inRuns(changes).map((run, index) => (
        <ChangedRun key={index} run={run} />
      ))}
    </ul>
  )
}

function ChangedRun({ run: { kind, texts } }: { readonly run: Run }) {
  if (kind === 'same') return <li className="c-quiet">{sameParagraphs(texts.length)}</li>
  return (
    <>
      {texts.map((text, index) => (
        <li key={index} className={`is-${kind}`}>
          <span className="c-tag">{kind === 'added' ? 'New' : 'Gone'}</span>
          {kind === 'added' ? <ins>{text}</ins> : <del>{text}</del>}
        </li>
      ))}
    </>
  )
}

interface Run {
  readonly kind: TextChange['kind']
  readonly texts: readonly string[]
}

/** Groups consecutive changes of the same kind; unchanged paragraphs are only counted. */
function inRuns(changes: readonly TextChange[]): readonly Run[] {
  const runs: { kind: TextChange['kind']; texts: string[] }[] = []
  for (const { kind, text } of changes) {
    const last = runs.at(-1)
    if (last && last.kind === kind) last.texts.push(text)
    else runs.push({ kind, texts: [text] })
  }
  return runs
}
