import { Icon } from '#web/icon/icon.tsx'
import { conflictText } from '#web/text/stay-editor-text.ts'
import type { Clash } from './stay-form.ts'

interface ClashesProps {
  readonly clashes: readonly Clash[]
  /** The address at which the form shows the saved values. */
  readonly saved?: string
}

/** Shows what two people have typed into the same fields, side by side. */
export function Clashes({ clashes, saved = '?' }: ClashesProps) {
  return (
    <div className="c-note warn" role="alert">
      <Icon name="alert" />
      <div className="c-stack">
        <p>
          <b>{conflictText.title}.</b> {conflictText.about}
        </p>
        <table className="c-table">
          <thead>
            <tr>
              <th scope="col">Field</th>
              <th scope="col">{conflictText.mine}</th>
              <th scope="col">{conflictText.theirs}</th>
            </tr>
          </thead>
          <tbody>
            {clashes.map(({ label, mine, theirs }) => (
              <tr key={label}>
                <th scope="row">{label}</th>
                <td>{mine}</td>
                <td>{theirs}</td>
              </tr>
            ))}
          </tbody>
        </table>
        <p>
          <a href={saved}>Use the saved values instead</a>
        </p>
      </div>
    </div>
  )
}
