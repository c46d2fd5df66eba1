import { Icon } from '#web/icon/icon.tsx'
import { conflictText } from '#web/text/home-editor-text.ts'
import type { Clash } from './home-form.ts'

/** Shows what two people have typed into the same fields, side by side. */
export function Clashes({ clashes }: { readonly clashes: readonly Clash[] }) {
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
          <a href="?">Use the saved values instead</a>
        </p>
      </div>
    </div>
  )
}
