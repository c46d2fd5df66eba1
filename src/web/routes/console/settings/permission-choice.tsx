import type { OpenedByPermissionShape } from '#contract/api-token-shapes.ts'
import { permissionText, tokenSections } from '#web/text/console/token-text.ts'

interface PermissionChoiceProps {
  readonly permissions: readonly OpenedByPermissionShape[]
  readonly chosen: readonly string[]
}

/** All permissions that a token can have, grouped by subject, action by action, each with what it allows. */
export function PermissionChoice({ permissions, chosen }: PermissionChoiceProps) {
  const worded = permissions
    .map((one) => ({ ...one, ...permissionText(one.permission) }))
    .toSorted((a, b) => a.place - b.place)
  const bySection = Map.groupBy(worded, ({ section }) => section)
  return tokenSections.map((section) => (
    <section key={section} className="c-permissions">
      <h3>{section}</h3>
      {[...Map.groupBy(bySection.get(section) ?? [], ({ area }) => area)].map(([area, ofIt]) => (
        <fieldset key={area}>
          <legend>{area}</legend>
          <div className="c-row">
            {ofIt.map(({ permission, action }) => (
              <label key={permission} className="c-check">
                <input
                  type="checkbox"
                  name="permission"
                  value={permission}
                  defaultChecked={chosen.includes(permission)}
                />
                {action}
              </label>
            ))}
          </div>
          <details className="c-more">
            <summary className="c-detail">What it allows</summary>
            <ul className="c-detail">
              {ofIt.flatMap(({ action, opens }) =>
                opens.map(({ route, summary }) => (
                  <li key={route}>
                    {action}: {summary}
                  </li>
                )),
              )}
            </ul>
          </details>
        </fieldset>
      ))}
    </section>
  ))
}
